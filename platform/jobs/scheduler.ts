import { bySystem } from '#state/change.ts'
import { isNotReady } from './attempt.ts'
import type { JobRun } from '#state/job-runs.ts'
import type { Clock } from './clock.ts'
import type { Job } from './job.ts'
import type { Jobs } from './jobs.ts'
import { scheduler } from './rounds-here.ts'
import type { RunEnd } from './run-end.ts'
import { nextRunMs } from './schedule-times.ts'
import type { Start } from './started-runs.ts'

/** A kind that the scheduler starts, for each of its subjects. */
export type Scheduled = {
  job: Job
  subject?: string
  input: unknown
  /** Whether there may be anything to do. Default: always. */
  isDue?: () => boolean
}

/** How many seconds lie between the runs of a kind; 0: it is not started. Asked before each run. */
export type ScheduledSeconds = (kind: string, subject?: string) => Promise<number>

/**
 * When a kind is started next. UNDERWAY: it works, and its pause begins at its end; NOTHING_NEW: there is nothing to do;
 * OFF: it is not started.
 */
export type Upcoming = { kind: string; subject: string | null } & (
  | { waitsFor: 'TIME'; at: Date }
  | { waitsFor: 'UNDERWAY' | 'NOTHING_NEW' | 'OFF' }
)

/** What the scheduler asks of the jobs. */
type StartedJobs = Pick<Jobs, 'roundHere' | 'onEnd'> & {
  start: (job: Job, input: unknown, start: Start) => Promise<{ runId: string }>
  openRunOf: (job: Job, subject?: string) => Promise<{ runId: string } | undefined>
  find: (runId: string) => Promise<Pick<JobRun, 'state'> | undefined>
}

type Parts = {
  jobs: StartedJobs
  scheduledSeconds: ScheduledSeconds
  clock: Clock
  /** Milliseconds of a clock that does not jump. */
  elapsedMs: () => number
  /** From 0 to 1. */
  random: () => number
  onFailure: (kind: string, error: unknown) => void
  onRecovered: (kind: string) => void
}

type Entry = {
  scheduled: Scheduled
  sinceMs: number
  isFirst: boolean
  failures: number
  isFailing: boolean
  againAtMs?: number | undefined
  jitter: number
  underway?: { runId?: string; seenAtMs: number } | undefined
}

const lookEveryMs = 1_000
const seeAgainMs = 60_000
/** After what could not be started, or found that what it needs is being made. */
const soonMs = 15_000

/** Starts kinds of work at their pace until a signal; never two runs of one kind on one subject. */
export class Scheduler {
  readonly #parts: Parts
  readonly #entries: Entry[]
  readonly #ending = new AbortController()
  readonly #signal: AbortSignal
  readonly #timer: NodeJS.Timeout
  readonly #stopListening: () => void
  readonly #here = new Set<Promise<void>>()
  #looking: Promise<void> | undefined

  constructor(parts: Parts, scheduled: readonly Scheduled[], signal: AbortSignal) {
    this.#parts = parts
    this.#signal = AbortSignal.any([signal, this.#ending.signal])
    const sinceMs = parts.elapsedMs()
    this.#entries = scheduled.map((one) => ({
      scheduled: one,
      sinceMs,
      isFirst: true,
      failures: 0,
      isFailing: false,
      jitter: 0,
    }))
    this.#stopListening = parts.jobs.onEnd((end) => this.#noteEnd(end))
    this.#timer = setInterval(() => void this.look(), lookEveryMs)
    this.#timer.unref()
    this.#signal.addEventListener('abort', () => clearInterval(this.#timer), { once: true })
    void this.look()
  }

  /** Starts what is due. */
  look(): Promise<void> {
    this.#looking ??= this.#lookAtAll().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  /** When each kind is started next. */
  upcoming(): Promise<Upcoming[]> {
    return Promise.all(this.#entries.map((entry) => this.#upcomingOf(entry)))
  }

  /** Starts nothing more, and waits for rounds that are made here. */
  async stop(): Promise<void> {
    this.#ending.abort()
    this.#stopListening()
    await this.#looking
    await Promise.all(this.#here)
  }

  async #lookAtAll(): Promise<void> {
    for (const entry of this.#entries) {
      if (this.#signal.aborted) return
      try {
        await this.#lookAt(entry)
      } catch (error) {
        if (!this.#signal.aborted) this.#couldNotStart(entry, error)
      }
    }
  }

  async #lookAt(entry: Entry): Promise<void> {
    if (entry.underway) return this.#seeAgain(entry, entry.underway)
    const { job, subject, isDue } = entry.scheduled
    if (isDue?.() === false) return
    const seconds = await this.#parts.scheduledSeconds(job.name, subject)
    if (seconds <= 0 || this.#parts.elapsedMs() < nextRunMs(entry, seconds, job.schedule)) return
    entry.underway = { seenAtMs: this.#parts.elapsedMs() }
    if (job.schedule?.place === 'HERE') this.#beginHere(entry)
    else await this.#beginQueued(entry)
  }

  async #upcomingOf(entry: Entry): Promise<Upcoming> {
    const { scheduledSeconds, elapsedMs, clock } = this.#parts
    const { job, subject, isDue } = entry.scheduled
    const known = { kind: job.name, subject: subject ?? null }
    if (entry.underway) return { ...known, waitsFor: 'UNDERWAY' }
    const seconds = await scheduledSeconds(job.name, subject)
    if (seconds <= 0) return { ...known, waitsFor: 'OFF' }
    if (isDue?.() === false) return { ...known, waitsFor: 'NOTHING_NEW' }
    const leftMs = Math.max(0, nextRunMs(entry, seconds, job.schedule) - elapsedMs())
    return { ...known, waitsFor: 'TIME', at: new Date(clock().getTime() + leftMs) }
  }

  async #beginQueued(entry: Entry): Promise<void> {
    const { jobs, clock } = this.#parts
    const { job, subject, input } = entry.scheduled
    const open = await jobs.openRunOf(job, subject)
    const by = bySystem(scheduler.name, clock())
    const { runId } = open ?? (await jobs.start(job, input, { by, source: 'SCHEDULE', subject }))
    if (entry.underway) entry.underway.runId = runId
  }

  #beginHere(entry: Entry): void {
    const { job, subject, input } = entry.scheduled
    const round = this.#parts.jobs
      .roundHere(job, { input, subject, signal: this.#signal })
      .then((end) => this.#ended(entry, end))
      .catch((error: unknown) => this.#couldNotStart(entry, error))
      .finally(() => this.#here.delete(round))
    this.#here.add(round)
  }

  /** Another server may have ended the run, which is not reported to this one. */
  async #seeAgain(entry: Entry, underway: NonNullable<Entry['underway']>): Promise<void> {
    const { jobs, elapsedMs } = this.#parts
    if (underway.runId === undefined || elapsedMs() - underway.seenAtMs < seeAgainMs) return
    underway.seenAtMs = elapsedMs()
    const run = await jobs.find(underway.runId)
    const isOpen = run?.state === 'PENDING' || run?.state === 'RUNNING'
    if (!isOpen) this.#pause(entry)
  }

  #noteEnd(end: RunEnd): void {
    for (const entry of this.#entries) {
      const { job, subject = null } = entry.scheduled
      if (job.name === end.kind && subject === end.subject && end.state !== 'PENDING') this.#ended(entry, end)
    }
  }

  #ended(entry: Entry, { state, outcome, error }: RunEnd): void {
    const { clock, elapsedMs, onFailure } = this.#parts
    this.#pause(entry)
    if (outcome) {
      entry.failures = 0
      const { againAt } = outcome
      entry.againAtMs = againAt && elapsedMs() + againAt.getTime() - clock().getTime()
      this.#recovered(entry)
    } else if (isNotReady(error)) entry.againAtMs = elapsedMs() + soonMs
    else if (state === 'FAILED' && !this.#signal.aborted) {
      entry.failures += 1
      entry.isFailing = true
      onFailure(entry.scheduled.job.name, error)
    }
  }

  #couldNotStart(entry: Entry, error: unknown): void {
    if (this.#signal.aborted) return
    this.#pause(entry)
    entry.againAtMs = this.#parts.elapsedMs() + soonMs
    entry.isFailing = true
    this.#parts.onFailure(entry.scheduled.job.name, error)
  }

  #recovered(entry: Entry): void {
    if (entry.isFailing) this.#parts.onRecovered(entry.scheduled.job.name)
    entry.isFailing = false
  }

  #pause(entry: Entry): void {
    const { elapsedMs, random } = this.#parts
    entry.underway = undefined
    entry.isFirst = false
    entry.sinceMs = elapsedMs()
    entry.againAtMs = undefined
    entry.jitter = random() * (entry.scheduled.job.schedule?.jitterShare ?? 0)
  }
}
