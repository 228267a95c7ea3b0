import type { Answers } from '#contract/process-call.ts'

/** Runs a step after some milliseconds; answers the function that calls it off. */
export type Later = (step: () => void, ms: number) => () => void

type Rest = { quietMs: number; step(): void; later?: Later }

/** Calls after which a step runs, each time that none of them has run for a while; the first time without any call. */
export function restingBetween(calls: Answers, { quietMs, step, later = byTimer }: Rest): Answers {
  let running = 0
  let callOff = later(step, quietMs)
  return calls.map(({ call, answer }) => ({
    call,
    async answer(input, context) {
      running += 1
      callOff()
      try {
        return await answer(input, context)
      } finally {
        running -= 1
        if (running === 0) callOff = later(step, quietMs)
      }
    },
  }))
}

/** Runs a step by the machine's clock; a process that has nothing else to do does not wait for it. */
export const byTimer: Later = (step, ms) => {
  const timer = setTimeout(step, ms)
  timer.unref()
  return () => clearTimeout(timer)
}
