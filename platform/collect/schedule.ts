import type { ErrorCode } from '#contract/errors.ts'
import { CodedError } from '#contract/errors.ts'

const firstWaitMs = 15_000
const longestWaitMs = 30 * 60_000
const jitterShare = 0.2

/** How one source stands in one scope; times are real time, as ISO text. */
export type SourceStatus = {
  source: string
  scope: string
  state: 'waiting' | 'running' | 'ok' | 'failed'
  /** Why it failed last; absent after a success. */
  cause?: { code: ErrorCode; message: string }
  lastSuccess?: string
  /** Not before then; absent: as soon as it is due. */
  nextTry?: string
  /** Failures since the last success. */
  failures: number
  /** Rows of the last successful fetch, and how fast they came. */
  rows: number
  rowsPerSecond: number
  /** Windows that are read, of those that this collection has to read. */
  windows?: { done: number; all: number }
  /** How long the rest will take at the pace so far. */
  remainingMs?: number
}

/** The status of a source that was never asked. */
export function waitingSource(source: string, scope: string): SourceStatus {
  return { source, scope, state: 'waiting', failures: 0, rows: 0, rowsPerSecond: 0 }
}

/** The status while a fetch runs. */
export function started(status: SourceStatus): SourceStatus {
  return { ...status, state: 'running' }
}

/** The status after a fetch came to its end. */
export function succeeded(
  { source, scope }: SourceStatus,
  { now, rows, milliseconds }: { now: Date; rows: number; milliseconds: number },
): SourceStatus {
  const rowsPerSecond = milliseconds > 0 ? Math.round((rows * 1000) / milliseconds) : rows
  return { source, scope, state: 'ok', lastSuccess: now.toISOString(), failures: 0, rows, rowsPerSecond }
}

/** The status after a fetch failed: with its cause, and when to try again. */
export function failed(
  status: SourceStatus,
  { now, error, random }: { now: Date; error: unknown; random: () => number },
): SourceStatus {
  const failures = status.failures + 1
  const nextTry = new Date(now.getTime() + backOffMs(failures, random)).toISOString()
  return { ...status, state: 'failed', cause: causeOf(error), failures, nextTry }
}

/** How long to leave a source alone after so many failures in a row. */
export function backOffMs(failures: number, random: () => number): number {
  const waitMs = Math.min(firstWaitMs * 2 ** Math.min(failures - 1, 30), longestWaitMs)
  return Math.round(waitMs * (1 + jitterShare * (random() - 0.5)))
}

/** True if a fetch of this source and scope may start now. */
export function mayStart({ state, nextTry }: SourceStatus, now: Date): boolean {
  return state !== 'running' && (nextTry === undefined || new Date(nextTry) <= now)
}

function causeOf(error: unknown): { code: ErrorCode; message: string } {
  if (error instanceof CodedError) return { code: error.code, message: error.message }
  return { code: 'internal', message: error instanceof Error ? error.message : String(error) }
}
