import { z } from 'zod'
import type { ErrorCode } from '#contract/errors.ts'
import { CodedError, errorCode } from '#contract/errors.ts'
import type { FetchProgress } from './fetched.ts'

const firstWaitMs = 15_000
const longestWaitMs = 30 * 60_000
const jitterShare = 0.2
const unavailableWaitMs = 6 * 3_600_000
const longestAskedWaitMs = 24 * 3_600_000
const unavailableCodes: ReadonlySet<ErrorCode> = new Set(['forbidden', 'not_found'])

const failure = z.object({ code: errorCode, message: z.string() })

/** The status of one source in one scope; times are real time, as ISO text. */
export const sourceStatus = z.object({
  source: z.string(),
  scope: z.string(),
  state: z.enum(['waiting', 'running', 'retrying', 'ok', 'failed', 'unavailable']),
  /** Cause of the latest failure; absent after a success. */
  cause: failure.exactOptional(),
  lastSuccess: z.string().exactOptional(),
  lastTry: z.string().exactOptional(),
  /** During a retry: the cause, the number of the failed attempt, and the time of the next. */
  retry: failure.extend({ attempt: z.int(), nextTry: z.string() }).exactOptional(),
  /** Earliest time of the next attempt. Default: as soon as it is due. */
  nextTry: z.string().exactOptional(),
  /** Failures since the last success. */
  failures: z.int(),
  /** Rows and speed of the last successful fetch. */
  rows: z.int(),
  rowsPerSecond: z.number(),
  /** Notes of the last successful fetch, such as missing columns. */
  notes: z.array(z.string()).readonly().exactOptional(),
  /** Windows read, of those that this collection must read. */
  windows: z.object({ done: z.int(), all: z.int() }).exactOptional(),
  /** Remaining time at the pace so far. */
  remainingMs: z.number().exactOptional(),
})
export type SourceStatus = z.output<typeof sourceStatus>

/** The status before the first fetch. */
export function waitingSource(source: string, scope: string): SourceStatus {
  return { source, scope, state: 'waiting', failures: 0, rows: 0, rowsPerSecond: 0 }
}

/** The status while a fetch runs. */
export function started(
  { windows: _windows, remainingMs: _ms, ...status }: SourceStatus,
  now: Date,
): SourceStatus {
  return { ...status, state: 'running', lastTry: now.toISOString() }
}

/** The status after a report of a running fetch. */
export function progressed(
  { retry: _retry, ...status }: SourceStatus,
  { now, startedAt, progress }: { now: Date; startedAt: Date; progress: FetchProgress },
): SourceStatus {
  const seconds = Math.max(0.001, (now.getTime() - startedAt.getTime()) / 1000)
  const paced = { ...status, rows: progress.rows, rowsPerSecond: Math.round(progress.rows / seconds) }
  if (!progress.retrying) return { ...paced, state: 'running' }
  const { waitMs, ...retrying } = progress.retrying
  const nextTry = new Date(now.getTime() + waitMs).toISOString()
  return { ...paced, state: 'retrying', retry: { ...retrying, nextTry } }
}

/** The status of a fetch that no longer runs, whatever its result. */
export function notRunning({ retry: _retry, ...status }: SourceStatus): SourceStatus {
  return isRunning(status) ? { ...status, state: 'waiting' } : status
}

function isRunning({ state }: Pick<SourceStatus, 'state'>): boolean {
  return state === 'running' || state === 'retrying'
}

/** The status after a successful fetch. */
export function succeeded(
  { source, scope, lastTry }: SourceStatus,
  {
    now,
    rows,
    milliseconds,
    notes = [],
  }: { now: Date; rows: number; milliseconds: number; notes?: readonly string[] | undefined },
): SourceStatus {
  const rowsPerSecond = milliseconds > 0 ? Math.round((rows * 1000) / milliseconds) : rows
  const lastSuccess = now.toISOString()
  return {
    source,
    scope,
    state: 'ok',
    lastSuccess,
    ...(lastTry && { lastTry }),
    failures: 0,
    rows,
    rowsPerSecond,
    ...(notes.length > 0 && { notes }),
  }
}

/** The status after a failed fetch, with its cause and the next attempt. An optional source becomes unavailable. */
export function failed(
  { retry: _retry, ...status }: SourceStatus,
  {
    now,
    error,
    random,
    isOptional,
  }: { now: Date; error: unknown; random: () => number; isOptional: boolean },
): SourceStatus {
  const failures = status.failures + 1
  const cause = causeOf(error)
  const isUnavailable = isOptional && meansUnavailable(error)
  const waitMs = Math.max(isUnavailable ? unavailableWaitMs : backOffMs(failures, random), askedWaitMs(error))
  const nextTry = new Date(now.getTime() + waitMs).toISOString()
  return { ...status, state: isUnavailable ? 'unavailable' : 'failed', cause, failures, nextTry }
}

// The requested pause may be a mistake, so it is capped.
function askedWaitMs(error: unknown): number {
  const seconds = error instanceof CodedError ? error.retryAfterSeconds : undefined
  return Math.min((seconds ?? 0) * 1000, longestAskedWaitMs)
}

/** True if an outside system does not have what was asked for, or does not let us read it. */
export function meansUnavailable(error: unknown): boolean {
  return unavailableCodes.has(causeOf(error).code)
}

/** How long to leave a source alone after so many failures in a row. */
export function backOffMs(failures: number, random: () => number): number {
  const waitMs = Math.min(firstWaitMs * 2 ** Math.min(failures - 1, 30), longestWaitMs)
  return Math.round(waitMs * (1 + jitterShare * (random() - 0.5)))
}

/** True if a fetch of this source and scope may start now. */
export function mayStart({ state, nextTry }: SourceStatus, now: Date): boolean {
  return !isRunning({ state }) && (nextTry === undefined || new Date(nextTry) <= now)
}

function causeOf(error: unknown): { code: ErrorCode; message: string } {
  if (error instanceof CodedError) return { code: error.code, message: error.message }
  return { code: 'internal', message: error instanceof Error ? error.message : String(error) }
}
