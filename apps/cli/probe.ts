import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FetchProgress } from '#collect/fetched.ts'
import { inOrder } from '#exchange/in-order.ts'
import { planFetches, type PlannedFetch } from '#collect/plan.ts'
import { meansUnavailable } from '#collect/schedule.ts'
import type { Configuration } from '#config/configuration.ts'
import { sources } from '#connectors/catalogue.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import { addDays } from '#contract/dates.ts'
import type { SourceStatus } from '#product/contract/calls/sources.ts'
import { dataClock } from '#jobs/clock.ts'
import type { Checkpoint } from '#lake/lake.ts'
import { askHere } from '#local/ask-here.ts'
import { fetchCall } from '#worker/calls/fetch-call.ts'
import { fetchHandlers, scopesIn } from '#worker/fetch-handlers.ts'

const probesAtOnce = 4
const longestProbeMs = 60_000

/** A source that failed or has notes, in the form of the server's status. */
export type ProbedSource = Pick<
  SourceStatus,
  'source' | 'workspaceId' | 'state' | 'says' | 'without' | 'notes' | 'right'
>

/** Fetches the newest day of each due source without keeping it; answers the sources that fail or have notes. */
export async function probedSources(
  connection: ConnectionDocument,
  { historyDays, lookBackDays }: Configuration,
  checkpoints: readonly Checkpoint[],
): Promise<ProbedSource[]> {
  const dataNow = (await dataClock(connection.dataClock)).now()
  const options = { dataNow, historyDays, lookBackDays }
  const due = planFetches(sources, scopesIn(connection), checkpoints, options)
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-doctor-'))
  const ask = askHere(fetchHandlers())
  const probe = async (planned: PlannedFetch) => {
    const hasRows = new AbortController()
    const signal = AbortSignal.any([hasRows.signal, AbortSignal.timeout(longestProbeMs)])
    const notes: string[] = []
    const onProgress = ({ rows, note }: FetchProgress) => {
      if (note !== undefined) notes.push(note)
      if (rows > 0) hasRows.abort()
    }
    const place = join(folder, `${planned.source}-${planned.scope}`)
    const order = { connection, planned, folder: place, dataNow: dataNow.toISOString() }
    try {
      await ask(fetchCall, order, { signal, onProgress })
    } catch (error) {
      if (!hasRows.signal.aborted) return failing(planned, error)
    }
    return notes.length > 0 ? answering(planned, notes) : undefined
  }
  try {
    const probed: ProbedSource[] = []
    for await (const found of inOrder(newestOfEach(due), probesAtOnce, probe)) if (found) probed.push(found)
    return probed
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

function failing(planned: PlannedFetch, error: unknown): ProbedSource | undefined {
  const probed = answering(planned, [])
  const says = error instanceof Error ? error.message : String(error)
  const isUnavailable = probed?.without != null && meansUnavailable(error)
  return probed && { ...probed, state: isUnavailable ? 'unavailable' : 'failing', says }
}

function answering({ source: name, scope }: PlannedFetch, notes: string[]): ProbedSource | undefined {
  const source = sources.find((candidate) => candidate.name === name)
  if (!source) return undefined
  const workspaceId = source.scope === 'workspace' ? scope : null
  const { without = null, right } = source
  return { source: name, workspaceId, state: 'fresh', says: null, without, notes, right }
}
