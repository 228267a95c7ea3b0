/** The answer to a caller while its question still runs. */
export type RunningAnswer = {
  status: 'running'
  startedAt: string
  elapsedMs: number
  /** What is running, and how to ask again. */
  sentence: string
}

/** Thrown while an answer is still being worked on. Asking the same again joins the running work. */
export class StillRunning extends Error {
  readonly answer: RunningAnswer
  readonly retryAfterSeconds = 1

  constructor(answer: RunningAnswer) {
    super(answer.sentence)
    this.name = 'StillRunning'
    this.answer = answer
  }
}
