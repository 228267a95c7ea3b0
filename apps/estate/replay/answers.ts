import type { Answer } from '../serve/http/answer.ts'
import type { Call } from '../serve/http/call.ts'

/** Recorded answers, and what was asked of them. */
export type Answers = {
  answer(call: Call): Promise<Answer>
  /** What was asked, what never, and which calls have no recorded answer. */
  report(): object
}
