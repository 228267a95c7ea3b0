import type { Answer } from '../serve/http/answer.ts'
import type { Call } from '../serve/http/call.ts'

/** Recorded answers, and their requests. */
export type Answers = {
  answer(call: Call): Promise<Answer>
  /** The requested recordings, those never requested, and the calls without a recording. */
  report(): object
}
