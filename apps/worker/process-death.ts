import { setTimeout as sleep } from 'node:timers/promises'
import { ChildEnded } from '#jobs/child-ended.ts'

const attempts = 3
// Those that ended with it have ended by then, too: none of them is asked again.
const pauseMs = 250

function isDeath(error: unknown): boolean {
  return error instanceof ChildEnded && error.reason !== 'stopped'
}

/** Does it again where the process that worked on it died under it; it must be safe to repeat. */
export async function despiteProcessDeath<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act()
    } catch (error) {
      if (attempt === attempts || !isDeath(error)) throw error
      await sleep(pauseMs)
    }
  }
}
