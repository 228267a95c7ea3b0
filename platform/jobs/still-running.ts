/** What whoever asks is told while the answer is not there yet. */
export type RunningAnswer = {
  status: 'running'
  startedAt: string
  elapsedMs: number
  /** What is running, and how to ask again. */
  sentence: string
}

/** Thrown instead of an answer that is still being worked on: asking the same again joins the work. */
export class StillRunning extends Error {
  readonly answer: RunningAnswer
  readonly retryAfterSeconds = 1

  constructor(answer: RunningAnswer) {
    super(answer.sentence)
    this.name = 'StillRunning'
    this.answer = answer
  }
}
