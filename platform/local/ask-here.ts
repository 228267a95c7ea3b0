import { answeredCall, checkedAnswer, report, type Answers, type Ask } from '#contract/process-call.ts'

/** Asks calls that this process answers itself, with the same checks as between processes and without a time limit. */
export function askHere(all: Answers): Ask {
  return async (call, input, options = {}) => {
    const { signal = new AbortController().signal } = options
    const answer = await answeredCall(all, call.name).answer(input, {
      signal,
      progress: (arrived) => report(call, arrived, options),
    })
    return checkedAnswer(call, answer)
  }
}
