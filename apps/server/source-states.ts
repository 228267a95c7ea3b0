import type { Readiness } from '#http/ports.ts'
import type { AskerCount } from '#exchange/host-rates.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import type { SourceStatus as CollectStatus } from '#collect/schedule.ts'
import { sources, systems } from '#connectors/catalogue.ts'
import type { SourceStatus } from '#product/contract/calls/sources.ts'
import { scopesIn } from '#worker/fetch-handlers.ts'
import type { ProgressReport } from '#jobs/run-progress.ts'

const minuteMs = 60_000

function stateOf(status: CollectStatus, freshMinutes: number, now: Date): SourceStatus['state'] {
  if (status.state === 'running' || status.state === 'waiting') return status.state
  // Rate limiting is normal.
  if (status.state === 'retrying') return status.retry?.code === 'too_many_requests' ? 'running' : 'failing'
  if (status.state === 'failed') return 'failing'
  if (status.state === 'unavailable') return 'unavailable'
  const age = now.getTime() - Date.parse(status.lastSuccess ?? '')
  return age > 2 * freshMinutes * minuteMs ? 'late' : 'fresh'
}

/** The status of each source for readers. */
export function sourceStates(statuses: readonly CollectStatus[], now: Date): SourceStatus[] {
  return statuses.flatMap((status) => {
    const source = sources.find((candidate) => candidate.name === status.source)
    if (!source || !systems.some((system) => system.name === source.system)) return []
    return {
      source: source.name,
      system: source.system,
      meaning: source.meaning,
      workspaceId: source.scope === 'workspace' ? status.scope : null,
      state: stateOf(status, source.freshMinutes, now),
      says: status.retry ? retryMessage(status.retry) : (status.cause?.message ?? null),
      without: source.without ?? null,
      notes: [...(status.notes ?? [])],
      lastSuccessTime: status.lastSuccess ?? null,
      lastTryTime: status.lastTry ?? null,
      freshMinutes: source.freshMinutes,
      rows: status.rows,
      right: source.right,
    }
  })
}

const lakeIsShut = {
  code: 'store_failed',
  message: 'The lake cannot be opened, so nothing is collected: ./lakegauge doctor reports the reason.',
} as const

/** The statuses of all sources of a connection while the lake cannot be opened. */
export function statusesWithoutLake(connection: ConnectionDocument | undefined): CollectStatus[] {
  if (!connection) return []
  const scopesOf = scopesIn(connection)
  return sources.flatMap((source) =>
    scopesOf(source).map((scope) => ({
      source: source.name,
      scope,
      state: 'failed',
      cause: lakeIsShut,
      failures: 1,
      rows: 0,
      rowsPerSecond: 0,
    })),
  )
}

function retryMessage({ message, attempt, nextTry }: NonNullable<CollectStatus['retry']>): string {
  return `retrying: ${message} Attempt ${attempt} failed, next try ${nextTry}.`
}

function statusMessage(status: CollectStatus): string {
  const rows = `${status.rows.toLocaleString('en-US')} rows`
  if (status.state === 'failed')
    return `failed: ${status.cause?.message ?? 'unknown cause'} Next try ${status.nextTry ?? 'soon'}.`
  if (status.state === 'unavailable') return `not available: ${status.cause?.message ?? 'unknown cause'}`
  if (status.retry) return retryMessage(status.retry)
  if (status.state === 'running')
    return `reading, ${rows}, ${status.rowsPerSecond.toLocaleString('en-US')} a second`
  return status.state === 'ok' ? `read ${rows}` : 'waiting'
}

// A source that is unavailable is not required.
function isSettled({ state }: CollectStatus): boolean {
  return state === 'ok' || state === 'unavailable'
}

/** The same as parts of the server's readiness. */
export function sourceParts(
  statuses: readonly CollectStatus[],
  counts: readonly AskerCount[] = [],
): Readiness['parts'] {
  const countBy = new Map(counts.map((count) => [`${count.source} ${count.scope}`, count]))
  const entries = statuses.map((status) => [
    `source ${status.source} ${status.scope}`,
    {
      ready: isSettled(status),
      says: statusMessage(status),
      kind: `source ${status.source}`,
      rows: status.rows,
      rowsPerSecond: status.rowsPerSecond,
      requests: countBy.get(`${status.source} ${status.scope}`)?.requests ?? 0,
      repeated: countBy.get(`${status.source} ${status.scope}`)?.repeated ?? 0,
      ...(status.windows ? { share: status.windows.done / status.windows.all } : {}),
      ...(status.remainingMs === undefined ? {} : { remainingMs: status.remainingMs }),
    },
  ])
  return Object.fromEntries(entries)
}

/** The same as the progress of a collection: finished sources of all sources. */
export function progressOf(statuses: readonly CollectStatus[]): ProgressReport {
  const done = statuses.filter(isSettled).length
  const isRunning = ({ state }: CollectStatus) => state === 'running' || state === 'retrying'
  const running = statuses.filter(isRunning).map((status) => status.source)
  return { detail: [...new Set(running)].join(', '), done, total: statuses.length, unit: 'sources' }
}
