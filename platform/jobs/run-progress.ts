import { changeRun, type RunAttempt, type RunProgress } from '#state/job-runs.ts'
import type { StateDatabase } from '#state/state.ts'
import type { Clock } from './clock.ts'

/** A report of a run; fields that it leaves out stay as they were. */
export type ProgressReport = {
  /** What it does at the moment. */
  detail?: string
  done?: number
  total?: number
  unit?: string
}

type Sample = { atMs: number; done: number }

const windowMs = 30_000
const writeEveryMs = 1_000

/** Units per second in the last half minute; null if not known yet. */
export function rateMeter(clock: Clock): (done: number) => number | null {
  let samples: Sample[] = []
  return (done) => {
    const now = { atMs: clock().getTime(), done }
    const last = samples.at(-1)
    // A new step restarts the count.
    if (last && done < last.done) samples = []
    samples = [...samples.filter(({ atMs }) => now.atMs - atMs <= windowMs), now].slice(-100)
    const first = samples[0] ?? now
    const seconds = (now.atMs - first.atMs) / 1_000
    return seconds > 0 ? (done - first.done) / seconds : null
  }
}

/** Remaining seconds at the latest rate; null if not known. */
export function remainingSeconds(
  progress: Pick<RunProgress, 'done' | 'total' | 'ratePerSecond'>,
): number | null {
  const { done, total, ratePerSecond } = progress
  if (done === null || total === null || !ratePerSecond || ratePerSecond < 0) return null
  return Math.max(0, total - done) / ratePerSecond
}

/** How progress is kept, at most so often; a report that cannot be written is passed to onError, and the next one is tried. */
export type ProgressParts = {
  db: StateDatabase
  clock: Clock
  onError: (error: unknown) => void
  everyMs?: number
}

/** Keeps the progress of one attempt: the first report at once, then the latest one each second. */
export class ProgressWriter {
  readonly #parts: ProgressParts
  readonly #attempt: RunAttempt
  readonly #rateOf: (done: number) => number | null
  #current: Partial<RunProgress> = {}
  #isWritten = true
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(parts: ProgressParts, attempt: RunAttempt) {
    this.#parts = parts
    this.#attempt = attempt
    this.#rateOf = rateMeter(parts.clock)
  }

  readonly report = (report: ProgressReport): void => {
    const merged = { done: null, total: null, ...this.#current, ...report }
    const ratePerSecond =
      report.done === undefined ? (merged.ratePerSecond ?? null) : this.#rateOf(report.done)
    const progress = { ...merged, ratePerSecond }
    this.#keep({ ...progress, remainingSeconds: remainingSeconds(progress) })
  }

  /** Begins a step, whose progress starts anew. */
  enter(step: string): void {
    this.#keep({ ...nothingYet, step })
  }

  /** Writes what is not written yet, and no more reports. */
  async close(): Promise<void> {
    this.#write()
    clearTimeout(this.#timer)
    await this.#writing
  }

  #keep(progress: Partial<RunProgress>): void {
    this.#current = progress
    this.#isWritten = false
    if (!this.#timer) this.#write()
  }

  #write(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#isWritten) return
    this.#isWritten = true
    const { db, clock, onError, everyMs = writeEveryMs } = this.#parts
    const change = { ...this.#current, updatedAt: clock() }
    this.#writing = this.#writing.then(() => changeRun(db, this.#attempt, change)).catch(onError)
    this.#timer = setTimeout(() => this.#write(), everyMs)
    this.#timer.unref()
  }
}

const nothingYet = {
  detail: null,
  done: null,
  total: null,
  unit: null,
  ratePerSecond: null,
  remainingSeconds: null,
}
