import { setTimeout as wait } from 'node:timers/promises'

/** Real time for requests to outside systems: now, and waiting. Tests pass their own. */
export type ExchangeClock = {
  nowMs(): number
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** The machine's clock. */
export const realClock: ExchangeClock = {
  nowMs: () => Date.now(),
  sleep: async (milliseconds, signal) => {
    await wait(milliseconds, undefined, { signal })
  },
}
