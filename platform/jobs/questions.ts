import { setTimeout as sleep } from 'node:timers/promises'
import { CodedError } from '#contract/errors.ts'
import { BoundedQueue } from './bounded-queue.ts'
import type { Clock } from './clock.ts'
import { StillRunning } from './still-running.ts'

type QuestionPorts<Parameters, Answer> = {
  answer: (name: string, parameters: Parameters, signal: AbortSignal) => Promise<Answer>
  /** Version of the data. An answer is kept until it changes. */
  version: () => number
  clock: Clock
  /** How many rows an answer has; absent: answers are small. */
  rowCount?: (answer: Answer) => number
}

export type QuestionLimits = {
  /** How long a caller waits before it gets the progress instead. */
  patienceMs: number
  /** A question is canceled after this time without a caller. */
  forgottenAfterMs: number
  /** The longest time a question may take. */
  longestMs: number
  runningAtOnce: number
  /** The number of questions that may wait; the next one is refused. */
  waitingAtMost: number
  keptAnswers: number
  /** The number of rows that kept answers have together at most; a larger one is kept alone. */
  keptRows: number
}

type Question<Answer> = {
  readonly name: string
  readonly startedAt: Date
  readonly version: number
  readonly answer: Promise<Answer>
  readonly work: AbortController
  isSettled: boolean
  /** Whether a caller has had the answer: from then on it holds for its version only. */
  isDelivered: boolean
  /** The rows of its answer, once it is there. */
  rowCount: number
  forgetting?: NodeJS.Timeout
}

const usualLimits: QuestionLimits = {
  patienceMs: 2_000,
  forgottenAfterMs: 60_000,
  longestMs: 5 * 60_000,
  runningAtOnce: 2,
  waitingAtMost: 20,
  keptAnswers: 100,
  keptRows: 20_000,
}

/** Long-running questions: the same one runs once for all callers, and its answer is kept for its version. */
export class Questions<Parameters extends object, Answer> {
  readonly #ports: QuestionPorts<Parameters, Answer>
  readonly #limits: QuestionLimits
  readonly #queue: BoundedQueue
  /** In the order of their latest call. */
  readonly #questions = new Map<string, Question<Answer>>()

  constructor(ports: QuestionPorts<Parameters, Answer>, limits: Partial<QuestionLimits> = {}) {
    this.#ports = ports
    this.#limits = { ...usualLimits, ...limits }
    this.#queue = new BoundedQueue(this.#limits)
  }

  /** The answer. Throws `StillRunning` if it takes longer than a caller waits. */
  async ask(name: string, parameters: Parameters, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted()
    const key = JSON.stringify([
      name,
      Object.entries(parameters).sort(([one], [other]) => (one < other ? -1 : 1)),
    ])
    const question = this.#known(key) ?? this.#begin(name, parameters)
    this.#remember(key, question)
    await settledWithin(question.answer, this.#limits.patienceMs, signal)
    if (!question.isSettled) throw new StillRunning(this.#report(question))
    question.isDelivered = true
    clearTimeout(question.forgetting)
    question.answer.catch(() => this.#forget(key, question))
    return question.answer
  }

  /** Cancels all questions. */
  close(): void {
    for (const [key, question] of this.#questions) this.#forget(key, question)
  }

  /** A caller that was asked to come back gets its answer, even if the data has changed since. */
  #known(key: string): Question<Answer> | undefined {
    const question = this.#questions.get(key)
    const isOutdated = question?.isDelivered && question.version !== this.#ports.version()
    return isOutdated ? undefined : question
  }

  #begin(name: string, parameters: Parameters): Question<Answer> {
    const { answer, version, clock, rowCount = () => 1 } = this.#ports
    const work = new AbortController()
    const asked = this.#queue.run(async () => {
      const given = await answer(name, parameters, work.signal)
      question.rowCount = rowCount(given)
      return given
    }, work)
    const question: Question<Answer> = {
      name,
      startedAt: clock(),
      version: version(),
      answer: asked.finally(() => (question.isSettled = true)),
      work,
      isSettled: false,
      isDelivered: false,
      rowCount: 0,
    }
    question.answer.catch(() => {})
    return question
  }

  #remember(key: string, question: Question<Answer>): void {
    clearTimeout(question.forgetting)
    this.#questions.delete(key)
    this.#questions.set(key, question)
    if (!question.isDelivered) {
      question.forgetting = setTimeout(() => this.#forget(key, question), this.#limits.forgottenAfterMs)
      question.forgetting.unref()
    }
    this.#forgetOldAnswers()
  }

  #forget(key: string, question: Question<Answer>): void {
    clearTimeout(question.forgetting)
    if (this.#questions.get(key) === question) this.#questions.delete(key)
    question.work.abort(
      new CodedError(
        'not_ready',
        'The query was canceled because no caller was waiting for it. Start it again.',
      ),
    )
  }

  /** Keeps the latest answers of this version: as many as the limits allow, and the latest one however large it is. */
  #forgetOldAnswers(): void {
    const version = this.#ports.version()
    const delivered = [...this.#questions].filter(([, question]) => question.isDelivered).toReversed()
    let rows = 0
    for (const [place, [key, question]] of delivered.entries()) {
      rows += question.rowCount
      const isTooMuch = place >= this.#limits.keptAnswers || (place > 0 && rows > this.#limits.keptRows)
      if (isTooMuch || question.version !== version) this.#forget(key, question)
    }
  }

  #report({ name, startedAt }: Question<Answer>) {
    const elapsedMs = this.#ports.clock().getTime() - startedAt.getTime()
    const sentence =
      `The ${name.replaceAll('-', ' ')} are being looked up in the raw facts, ` +
      `for ${Math.round(elapsedMs / 1_000)} seconds so far.`
    return { status: 'running', startedAt: startedAt.toISOString(), elapsedMs, sentence } as const
  }
}

/** Resolves once the answer is there or failed, or after this time; rejects when the caller is gone. */
async function settledWithin<Answer>(
  answer: Promise<Answer>,
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const waiting = new AbortController()
  const signals = [waiting.signal, ...(signal ? [signal] : [])]
  const late = sleep(milliseconds, undefined, { signal: AbortSignal.any(signals) })
  try {
    await Promise.race([answer.then(nothing, nothing), late])
  } finally {
    waiting.abort()
    late.catch(nothing)
  }
}

const nothing = () => {}
