import type { JobProgress, ProgressLog } from '#state/progress.ts'
import type { Clock } from './clock.ts'

/** A report of a job; fields that it leaves out stay as they were. */
export type ProgressReport = {
  subject?: string
  phase?: string
  done?: number
  total?: number
  unit?: string
  message?: string
}

type Sample = { atMs: number; done: number }

const windowMs = 30_000

/** Units per second in the last half minute; null if not known yet. */
export function rateMeter(clock: Clock): (done: number) => number | null {
  let samples: Sample[] = []
  return (done) => {
    const now = { atMs: clock().getTime(), done }
    const last = samples.at(-1)
    // A new phase restarts the count.
    if (last && done < last.done) samples = []
    samples = [...samples.filter(({ atMs }) => now.atMs - atMs <= windowMs), now].slice(-100)
    const first = samples[0] ?? now
    const seconds = (now.atMs - first.atMs) / 1_000
    return seconds > 0 ? (done - first.done) / seconds : null
  }
}

/** Remaining seconds at the latest rate; null if not known. */
export function remainingSeconds(
  progress: Pick<JobProgress, 'done' | 'total' | 'ratePerSecond'>,
): number | null {
  const { done, total, ratePerSecond } = progress
  if (done === null || total === null || !ratePerSecond || ratePerSecond < 0) return null
  return Math.max(0, total - done) / ratePerSecond
}

/** Keeps the reports of one job in the log, from its start to its end. */
export type Progress = {
  report: (report: ProgressReport) => void
  end: (state: 'done' | 'failed' | 'cancelled', message?: string) => void
}

/** Starts the reports of a job. */
export function openProgress(log: ProgressLog, job: { jobId: string; kind: string }, clock: Clock): Progress {
  const rateOf = rateMeter(clock)
  const startedAt = clock()
  let current: JobProgress = {
    ...job,
    ...nothingYet,
    state: 'running',
    startedAt,
    updatedAt: startedAt,
    finishedAt: null,
  }

  function write(change: Partial<JobProgress>): void {
    current = { ...current, ...change, updatedAt: clock() }
    log.write(current)
  }

  write({})
  return {
    report: (report) =>
      write(report.done === undefined ? report : { ...report, ratePerSecond: rateOf(report.done) }),
    end: (state, message) =>
      write({ state, finishedAt: clock(), ...(message === undefined ? {} : { message }) }),
  }
}

const nothingYet = {
  subject: null,
  phase: null,
  done: null,
  total: null,
  unit: null,
  ratePerSecond: null,
  message: null,
}
