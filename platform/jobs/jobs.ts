import { setTimeout as sleep } from 'node:timers/promises'
import { CodedError } from '#contract/errors.ts'
import type { Author, WriteTransaction, Written } from '#state/change.ts'
import { readLog, writeLog, type LogLine } from '#state/job-log.ts'
import { findOpenRun, findRun, listRuns, takeRun, type JobRun, type RunFilter } from '#state/job-runs.ts'
import type { State } from '#state/state.ts'
import { attempt, checkedHandler, type CheckedHandler } from './attempt.ts'
import { realClock, type Clock } from './clock.ts'
import { errorsUntilSilenced, type Errors, type ErrorListeners } from './error-reports.ts'
import type { Handler, Job } from './job.ts'
import { LateWrites } from './late-writes.ts'
import { openQueue, Queue, type Taken } from './queue.ts'
import { performed } from './perform.ts'
import { endOf, keepEnd, type RunEnd } from './run-end.ts'
import { RoundsHere, type RoundHere } from './rounds-here.ts'
import { releaseRuns } from './released-runs.ts'
import { cancelledRun, startedRun, type Start, type Started } from './started-runs.ts'

type Working = { job: Job; controller: AbortController; isCancelled: boolean }

/** Opens the work that lasts, with all kinds of this program; no kind is worked on yet. */
export async function openJobs(
  state: State,
  jobs: readonly Job[],
  { clock = realClock, ...listeners }: ErrorListeners & { clock?: Clock },
): Promise<Jobs> {
  const errors = errorsUntilSilenced(listeners)
  const queue = await openQueue(state, jobs, errors.report)
  const opened = new Jobs({ state, queue, jobs, clock, errors })
  // The directory's lock proves that no run of an earlier process is worked on in an embedded state.
  if (state.kind === 'embedded') await opened.takeOver()
  return opened
}

const beatMs = 1_000
/** How long a start waits, time after time, for a run that has ended and that the queue has not let go of yet. */
const endingWaitsMs = [10, 40, 150, 300]

/** Nothing while the former run is ending; throws any other error. */
function whileEnding(error: unknown): undefined {
  if (!(error instanceof CodedError) || error.code !== 'not_ready') throw error
}

type Parts = { state: State; queue: Queue; jobs: readonly Job[]; clock: Clock; errors: Errors }

/** Work that lasts: it outlives the process, is continued by any server that works on its kind, and leaves a history. */
export class Jobs {
  readonly #parts: Parts
  readonly #handlers = new Map<string, CheckedHandler>()
  readonly #working = new Map<string, Working>()
  readonly #lateEnds = new LateWrites()
  readonly #listeners = new Set<(end: RunEnd) => void>()
  readonly #here: RoundsHere
  readonly #beat: NodeJS.Timeout
  #isBeating = false
  #isDraining = false

  constructor(parts: Parts) {
    this.#parts = parts
    const { state, clock, errors } = parts
    this.#here = new RoundsHere({ db: state.db, clock, onError: errors.report })
    this.#beat = setInterval(() => void this.#keepUp(), beatMs)
    this.#beat.unref()
  }

  /** Starts a run; where its kind allows no further one, answers the one that is open. */
  async start<Input>(job: Job<Input>, input: Input, start: Start): Promise<JobRun> {
    return (await this.startOrJoin(job, input, start)).run
  }

  /** Starts a run, or answers the one that is open, and which of both it is. */
  async startOrJoin<Input>(job: Job<Input>, input: Input, start: Start): Promise<Started> {
    // A run that has ended here must not be joined: its end is handed out only once.
    await this.#lateEnds.make(job.name)
    for (const waitMs of endingWaitsMs) {
      const started = await this.#startedNow(job, input, start).catch(whileEnding)
      if (started) return started
      await sleep(waitMs)
    }
    return this.#startedNow(job, input, start)
  }

  async #startedNow<Input>(job: Job<Input>, input: Input, start: Start): Promise<Started> {
    const { state, queue } = this.#parts
    const started = await state.write(start.by, (transaction) =>
      this.startWithin(transaction, job, input, start),
    )
    queue.wake(job.name)
    return started
  }

  /** Starts a run in the transaction of a decision, from which it follows. A run that a person starts is recorded. */
  startWithin<Input>(
    transaction: WriteTransaction,
    job: Job<Input>,
    input: Input,
    start: Start,
  ): Promise<Written<Started>> {
    return startedRun(this.#parts.queue, transaction, job, input, start)
  }

  /** Starts a run, or joins the one that is open, and answers what it answers. Only where its kind is worked on. */
  perform<Input, Answer>(job: Job<Input, Answer>, input: Input, start: Start): Promise<Answer> {
    return performed(this, job, input, start)
  }

  /** Cancels a run that waits or is worked on, here or on another server. */
  async cancel(runId: string, author: Author): Promise<JobRun> {
    const { state, queue } = this.#parts
    const run = await state.write(author, (transaction) => cancelledRun(queue, transaction, runId, author))
    this.#abort(runId)
    return run
  }

  /** Whether a run was cancelled; one that is worked on ends soon. */
  async isCancelled(runId: string): Promise<boolean> {
    return (await this.#parts.queue.cancelledAmong([runId])).length > 0
  }

  /** A run by its id. */
  find(runId: string): Promise<JobRun | undefined> {
    return findRun(this.#parts.state.db, runId)
  }

  /** Runs, the latest first. */
  list(filter: RunFilter): Promise<JobRun[]> {
    return listRuns(this.#parts.state.db, filter)
  }

  /** The events of a run in their order. */
  log(runId: string): Promise<LogLine[]> {
    return readLog(this.#parts.state.db, runId)
  }

  /** The latest run of a kind on a subject that has not ended. */
  async openRunOf(job: Job, subject?: string): Promise<JobRun | undefined> {
    await this.#lateEnds.make(job.name)
    return findOpenRun(this.#parts.state.db, job.name, subject ?? null)
  }

  /** Registers how a kind is worked on, which does not begin yet. */
  handle<Input, Answer>(job: Job<Input, Answer>, handler: Handler<Input, Answer>): void {
    this.#handlers.set(job.name, checkedHandler(job, handler))
  }

  /** Works on runs of a kind in this process, up to a number at once. */
  async work(job: Job, options: { concurrency?: number } = {}): Promise<void> {
    await this.#parts.queue.work(job, (taken) => this.#workOn(job, taken), options)
  }

  /** Stops working on a kind in this process; what is worked on is interrupted and waits for the next server. */
  async stopWorking(job: Job): Promise<void> {
    const own = [...this.#working].filter(([, working]) => working.job === job)
    for (const [, { controller }] of own) controller.abort(interrupted())
    await this.#parts.queue.stopWorking(job)
    await this.#parts.queue.putBack(
      own.map(([runId]) => runId),
      { ofEnded: false },
    )
  }

  /** Makes a round of a kind at once in this process, and keeps it in the history once it ends. */
  roundHere(job: Job, round: RoundHere): Promise<RunEnd> {
    return this.#here.round(job, this.#handlerOf(job), round)
  }

  /** Hands the end of each attempt of this process to a listener; answers what removes it. */
  onEnd(listener: (end: RunEnd) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Continues the runs of ended servers. Only for a caller who knows that no other server may work. */
  async takeOver(): Promise<void> {
    const { state, jobs, clock } = this.#parts
    const kinds = jobs.map(({ name }) => name)
    await releaseRuns(state, kinds, { isWorkedOn: (runId) => this.#working.has(runId), at: clock() })
  }

  /** Starts nothing more and waits for what is worked on; after the limit it is interrupted and waits for the next start. */
  async drain(timeoutMs: number): Promise<void> {
    const { queue, errors } = this.#parts
    clearInterval(this.#beat)
    this.#isDraining = true
    await queue.stop(timeoutMs)
    const left = [...this.#working]
    for (const [, { controller }] of left) controller.abort(interrupted())
    await this.#here.keepAll()
    await queue.putBack(
      left.map(([runId]) => runId),
      { ofEnded: true },
    )
    errors.silence()
  }

  async #workOn(job: Job, taken: Taken): Promise<void> {
    const { state, clock, errors } = this.#parts
    const { runId, attempt: number, signal: stopping } = taken
    const working: Working = { job, controller: new AbortController(), isCancelled: false }
    const signal = AbortSignal.any([stopping, working.controller.signal])
    this.#working.set(runId, working)
    try {
      const run = await this.#begun(taken, signal)
      if (!run) return
      const parts = { db: state.db, clock, onError: errors.report }
      const handler = this.#handlerOf(job)
      const ended = await attempt(parts, { job, handler, run, attempt: number, signal })
      if (!('outcome' in ended) && this.#isInterrupted(working, stopping)) {
        this.#tell({ ...endOf(run, ended, { isCancelled: false, isRetried: true }) })
        throw ended.error
      }
      const isRetried = job.retriesFailures === true && number <= job.retryLimit
      const end = endOf(run, ended, { isCancelled: working.isCancelled, isRetried })
      await this.#keep(run, number, end)
      this.#tell(end)
    } finally {
      this.#working.delete(runId)
    }
  }

  /** Takes a run for an attempt; undefined: it has ended. An embedded state hands it to nobody else, and is asked until it answers. */
  async #begun({ runId, attempt: number }: Taken, signal: AbortSignal): Promise<JobRun | undefined> {
    const { state, clock, errors } = this.#parts
    for (;;) {
      try {
        const run = await takeRun(state.db, runId, { attempt: number, at: clock() })
        if (run) await writeLog(state.db, runId, [{ at: clock(), message: `Attempt ${number} begins.` }])
        return run
      } catch (error) {
        if (state.kind !== 'embedded') throw error
        errors.report(error)
        await sleep(beatMs, undefined, { signal })
      }
    }
  }

  /** The end is kept as soon as the state answers again: until then, nobody else may work on the run. */
  async #keep(run: JobRun, attempt: number, end: RunEnd): Promise<void> {
    const { state, queue, clock, errors } = this.#parts
    const at = clock()
    const keep = () => keepEnd(state, queue, run, { attempt, end, at })
    await keep().catch((error: unknown) => {
      errors.report(error)
      this.#lateEnds.add(run.kind, keep)
    })
  }

  /** The queue hands the run out again. */
  #isInterrupted({ controller, isCancelled }: Working, stopping: AbortSignal): boolean {
    return !isCancelled && (controller.signal.aborted || (this.#isDraining && stopping.aborted))
  }

  /** Keeps ends that could not be kept before, ends what another server cancelled, and looks for runs. */
  async #keepUp(): Promise<void> {
    const { queue, errors } = this.#parts
    if (this.#isBeating || !(queue.isWorking || errors.isFailing())) return
    this.#isBeating = true
    try {
      await this.#lateEnds.make()
      const runIds = [...this.#working.keys()]
      const cancelled = runIds.length > 0 ? await queue.cancelledAmong(runIds) : []
      for (const runId of cancelled) this.#abort(runId)
      await queue.wakeReady()
      errors.recovered()
    } catch (error) {
      errors.report(error)
    }
    this.#isBeating = false
  }

  #tell(end: RunEnd): void {
    for (const listener of this.#listeners) listener(end)
  }

  #abort(runId: string): void {
    const working = this.#working.get(runId)
    if (!working) return
    working.isCancelled = true
    working.controller.abort(new CodedError('conflict', 'The run was canceled.'))
  }

  #handlerOf(job: Job): CheckedHandler {
    const handler = this.#handlers.get(job.name)
    if (!handler) throw new CodedError('internal', `Nothing works on ${job.name} here.`)
    return handler
  }
}

const interrupted = () =>
  new CodedError('not_ready', 'The work was interrupted and continues once a server takes it over.')
