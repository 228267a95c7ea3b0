import { setTimeout as sleep } from 'node:timers/promises'
import { ChildEnded } from '#jobs/child-ended.ts'

const attempts = 3
// By then processes that died at the same moment have ended too, and are not called again.
const pauseMs = 250

function isDeath(error: unknown): boolean {
  return error instanceof ChildEnded && error.reason !== 'stopped'
}

/** Repeats work whose process died. The work must be safe to repeat. */
export async function despiteProcessDeath<Answer>(
  act: () => Promise<Answer>,
  pause: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act()
    } catch (error) {
      if (attempt === attempts || !isDeath(error)) throw error
      await pause(pauseMs)
    }
  }
}
