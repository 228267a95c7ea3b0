import type { Job as TakenJob, PgBoss } from 'pg-boss'
import { openProgressLog } from '#state/progress.ts'
import type { ProgressLog } from '#state/progress.ts'
import type { State } from '#state/state.ts'
import { realClock } from './clock.ts'
import type { Clock } from './clock.ts'
import { runningGroup, runsOneAtATime } from './job.ts'
import type { Job } from './job.ts'
import { openProgress } from './progress.ts'
import type { ProgressReport } from './progress.ts'
import { startBoss } from './queue-setup.ts'
import { countJobs, endAbandoned, putBack, readyKinds } from './queue-tables.ts'
import type { JobCount } from './queue-tables.ts'

/** The arguments of a handler besides the input. */
export type JobContext = {
  jobId: string
  /** 1 for the first attempt. */
  attempt: number
  /** Aborted when the job is cancelled, takes too long, or the server stops. */
  signal: AbortSignal
  progress: (report: ProgressReport) => void
}

type Handler<Input> = (input: Input, context: JobContext) => Promise<void>

type EnqueueOptions = {
  /** Jobs with the same key count as the same, for a kind that allows only one. */
  singletonKey?: string
  /** The highest priority runs first. Default: 0. */
  priority?: number
  startAfter?: Date
}

type QueueOptions = {
  clock?: Clock
  onError: (error: unknown) => void
  /** Called once the state answers again after an error. */
  onRecovered?: () => void
}

const wakeEveryMs = 1_000
/** The interval of polling if waking fails: one query a second for all kinds, instead of one per worker. */
const pollEverySeconds = 60

/** Opens the queue with all kinds of jobs of this program. */
export async function openQueue(
  state: State,
  jobs: readonly Job<unknown>[],
  { clock = realClock, ...listeners }: QueueOptions,
): Promise<Queue> {
  const errors = errorsUntilSilenced(listeners)
  const boss = await startBoss(state, jobs, errors.report)
  return new Queue(state, boss, clock, errors)
}

/** Background work that outlives the process: kept in the state, retried, and run by any server that works on its kind. */
export class Queue {
  readonly #state: State
  readonly #boss: PgBoss
  readonly #clock: Clock
  readonly #errors: Errors
  readonly #log: ProgressLog
  readonly #running = new Map<string, { name: string; controller: AbortController }>()
  readonly #workers = new Map<string, string[]>()
  readonly #waker: NodeJS.Timeout
  #isAsking = false

  constructor(state: State, boss: PgBoss, clock: Clock, errors: Errors) {
    this.#state = state
    this.#boss = boss
    this.#clock = clock
    this.#errors = errors
    this.#log = openProgressLog(state.db, { onError: errors.report })
    this.#waker = setInterval(() => void this.#wakeReady(), wakeEveryMs)
    this.#waker.unref()
  }

  /** Adds a job and answers its id; null if its kind allows no more. */
  async enqueue<Input>(job: Job<Input>, input: Input, options: EnqueueOptions = {}): Promise<string | null> {
    const data = { input: job.input.parse(input) }
    const id = await this.#boss.send(job.name, data, { ...options, ...groupOf(job, options) })
    this.#wake(job.name)
    return id
  }

  /** Runs jobs of a kind in this process, up to a number at once. */
  async work<Input>(job: Job<Input>, handler: Handler<Input>, { concurrency = 1 } = {}): Promise<void> {
    const taking = {
      pollingIntervalSeconds: pollEverySeconds,
      ...(runsOneAtATime(job) ? { groupConcurrency: 1 } : {}),
    }
    const ids = this.#workers.get(job.name) ?? []
    this.#workers.set(job.name, ids)
    for (let worker = 0; worker < concurrency; worker += 1) {
      const id = await this.#boss.work<object>(job.name, taking, async (batch) => {
        for (const taken of batch) await this.#run(job, handler, taken)
      })
      ids.push(id)
    }
  }

  /** Stops running jobs of a kind in this process, and aborts running ones. */
  async stopWorking(job: Job<unknown>): Promise<void> {
    this.#workers.delete(job.name)
    for (const { name, controller } of this.#running.values()) if (name === job.name) controller.abort()
    await this.#boss.offWork(job.name)
  }

  /** Ends running jobs of a kind on all servers. Only for a caller who knows that no server may work on them. */
  endAbandoned(job: Job<unknown>): Promise<void> {
    return endAbandoned(this.#state.executeSql, job.name)
  }

  /** Enqueues a job at the times of a cron expression (UTC). Of missed times, one is made up for. */
  async schedule<Input>(job: Job<Input>, cron: string, input: Input): Promise<void> {
    const data = { input: job.input.parse(input) }
    await this.#boss.schedule(job.name, cron, data, { ...groupOf(job), tz: 'UTC', missed: 'once' })
  }

  /** Cancels a waiting or running job. */
  async cancel(job: Job<unknown>, jobId: string): Promise<void> {
    await this.#boss.cancel(job.name, jobId)
    this.#running.get(jobId)?.controller.abort()
  }

  /** The number of jobs by kind and state. */
  counts(): Promise<JobCount[]> {
    return countJobs(this.#state.executeSql)
  }

  /** Starts no more jobs and waits for running ones; after the limit they are aborted and wait for the next start. */
  async drain(timeoutMs: number): Promise<void> {
    clearInterval(this.#waker)
    await this.#boss.stop({ close: false, graceful: timeoutMs > 0, timeout: timeoutMs })
    for (const { controller } of this.#running.values()) controller.abort()
    if (this.#running.size > 0) await putBack(this.#state.executeSql, [...this.#running.keys()])
    await this.#log.flush()
    this.#errors.silence()
  }

  #wake(name: string): void {
    for (const worker of this.#workers.get(name) ?? []) this.#boss.notifyWorker(worker)
  }

  /** Waits while the state is away: a second query would not be answered sooner. */
  async #wakeReady(): Promise<void> {
    if (this.#workers.size === 0 || this.#isAsking) return
    this.#isAsking = true
    try {
      for (const name of await readyKinds(this.#state.executeSql, [...this.#workers.keys()])) this.#wake(name)
      this.#errors.recovered()
    } catch (error) {
      this.#errors.report(error)
    }
    this.#isAsking = false
  }

  async #run<Input>(job: Job<Input>, handler: Handler<Input>, taken: TakenJob<object>): Promise<void> {
    const { id, data, retryCount } = taken
    const cancelling = new AbortController()
    const progress = openProgress(this.#log, { jobId: id, kind: job.name }, this.#clock)
    this.#running.set(id, { name: job.name, controller: cancelling })
    try {
      const signal = AbortSignal.any([taken.signal, cancelling.signal])
      const input = job.input.parse('input' in data ? data.input : undefined)
      await handler(input, { jobId: id, attempt: retryCount + 1, signal, progress: progress.report })
      progress.end('done')
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      progress.end(cancelling.signal.aborted ? 'cancelled' : 'failed', message)
      throw error
    } finally {
      this.#running.delete(id)
      this.#wake(job.name)
    }
  }
}

function groupOf(job: Job<unknown>, { singletonKey }: EnqueueOptions = {}): { group?: { id: string } } {
  const id = runningGroup(job, singletonKey)
  return id === undefined ? {} : { group: { id } }
}

type Errors = { report: (error: unknown) => void; recovered: () => void; silence: () => void }

/** Ignores late reports of an aborted handler: the state may be closed by then. */
function errorsUntilSilenced({ onError, onRecovered }: Omit<QueueOptions, 'clock'>): Errors {
  let isSilent = false
  let isFailing = false
  return {
    report(error) {
      isFailing = true
      if (!isSilent) onError(error)
    },
    recovered() {
      if (isFailing && !isSilent) onRecovered?.()
      isFailing = false
    },
    silence: () => void (isSilent = true),
  }
}
