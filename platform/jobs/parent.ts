import { openCalls } from '#local/asking.ts'
import type { AnswerMessage } from '#local/calls.ts'

// Where the channel is closed, the parent is gone, and so is this process in a moment.
const calls = openCalls((message) => process.send?.(message, undefined, undefined, () => {}))

/** Asks the parent of a child process that runs `childMain`. */
export function askParent(method: string, params: unknown): Promise<unknown> {
  return calls.ask(method, params)
}

/** Takes in what the parent answered. */
export function receiveFromParent(answer: AnswerMessage): void {
  calls.receive(answer)
}
