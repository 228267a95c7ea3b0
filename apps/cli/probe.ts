import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FetchProgress } from '#collect/collector.ts'
import { inOrder } from '#collect/in-order.ts'
import { planFetches, type PlannedFetch } from '#collect/plan.ts'
import { meansUnavailable } from '#collect/schedule.ts'
import type { Configuration } from '#config/configuration.ts'
import { sources } from '#connectors/catalogue.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import { addDays } from '#contract/dates.ts'
import type { SourceStatus } from '#features/session/sources/contract.ts'
import { dataClock } from '#jobs/clock.ts'
import type { Checkpoint } from '#lake/lake.ts'
import { fetchHandlers, scopesIn } from '#worker/fetch-handlers.ts'

const probesAtOnce = 4
const longestProbeMs = 60_000

/** A source that did not answer, as a server would tell it. */
export type FailingSource = Pick<
  SourceStatus,
  'source' | 'workspaceId' | 'state' | 'says' | 'without' | 'right'
>

// The worker's fetch reports what its type says.
const asProgress = (report: unknown) => report as FetchProgress

/** Asks every source that is due for its newest day, and keeps nothing of it; answers those that fail. */
export async function failingSources(
  connection: ConnectionDocument,
  { historyDays, lookBackDays }: Configuration,
  checkpoints: readonly Checkpoint[],
): Promise<FailingSource[]> {
  const dataNow = (await dataClock(connection.dataClock)).now()
  const options = { dataNow, historyDays, lookBackDays }
  const due = planFetches(sources, scopesIn(connection), checkpoints, options)
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-doctor-'))
  const { fetch } = fetchHandlers()
  const probe = async (planned: PlannedFetch) => {
    const hasRows = new AbortController()
    const signal = AbortSignal.any([hasRows.signal, AbortSignal.timeout(longestProbeMs)])
    const progress = (report: unknown) => {
      if (asProgress(report).rows > 0) hasRows.abort()
    }
    const place = join(folder, `${planned.source}-${planned.scope}`)
    const call = { connection, planned, folder: place, dataNow: dataNow.toISOString() }
    try {
      await fetch?.(call, { signal, progress })
    } catch (error) {
      if (!hasRows.signal.aborted) return failing(planned, error)
    }
    return undefined
  }
  try {
    const failed: FailingSource[] = []
    for await (const found of inOrder(newestOfEach(due), probesAtOnce, probe)) if (found) failed.push(found)
    return failed
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function newestOfEach(due: readonly PlannedFetch[]): PlannedFetch[] {
  const newest = new Map<string, PlannedFetch>()
  for (const planned of due) {
    const key = `${planned.source} ${planned.scope}`
    if (!newest.has(key)) newest.set(key, planned)
  }
  return [...newest.values()].map(ofItsNewestDay)
}

function ofItsNewestDay({ window, ...planned }: PlannedFetch): PlannedFetch {
  return { ...planned, window: window && { since: addDays(window.until, -1), until: window.until } }
}

function failing({ source: name, scope }: PlannedFetch, error: unknown): FailingSource | undefined {
  const source = sources.find((candidate) => candidate.name === name)
  if (!source) return undefined
  const says = error instanceof Error ? error.message : String(error)
  const workspaceId = source.scope === 'workspace' ? scope : null
  const { without = null, right } = source
  const state = without !== null && meansUnavailable(error) ? 'unavailable' : 'failing'
  return { source: name, workspaceId, state, says, without, right }
}
