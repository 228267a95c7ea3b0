import { openCalls } from '#local/asking.ts'
import type { AnswerMessage } from '#local/calls.ts'

// If the channel is closed, the parent is gone and this process is about to end.
const calls = openCalls((message) => process.send?.(message, undefined, undefined, () => {}))

/** Calls the parent of a child process that runs `childMain`. */
export function askParent(method: string, params: unknown): Promise<unknown> {
  return calls.ask(method, params)
}

/** Receives an answer of the parent. */
export function receiveFromParent(answer: AnswerMessage): void {
  calls.receive(answer)
}
