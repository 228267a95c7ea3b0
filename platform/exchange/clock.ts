import { setTimeout as wait } from 'node:timers/promises'

/** Real time as the collector uses it: what it is now, and waiting. Tests hand in their own. */
export type CollectClock = {
  nowMs(): number
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** The machine's clock. */
export const realClock: CollectClock = {
  nowMs: () => Date.now(),
  sleep: async (milliseconds, signal) => {
    await wait(milliseconds, undefined, { signal })
  },
}
