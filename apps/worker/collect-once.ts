import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Fetched, FetchProgress } from '#collect/fetched.ts'
import type { SourceStatus } from '#collect/schedule.ts'
import { sources } from '#connectors/catalogue.ts'
import { dayOf } from '#contract/dates.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import type { Ask, AskOptions } from '#contract/process-call.ts'
import type { SettingsSnapshot } from '#derive/settings.ts'
import type { fetchCall, FetchInput } from './calls/fetch-call.ts'
import { lakeCalls } from './calls/lake-calls.ts'
import type { FetchTurns } from './fetch-turns.ts'
import { Collection, type CollectionPorts, type CollectionSummary } from './collection.ts'
import { scopesIn } from './fetch-handlers.ts'
import { despiteProcessDeath } from './process-death.ts'

/** Fetches with a worker. */
export type Fetching = (input: FetchInput, options: AskOptions<typeof fetchCall>) => Promise<Fetched>

export type Collecting = {
  connection: ConnectionDocument
  askLake: Ask
  fetch: Fetching
  inbox: string
  dataNow(): Promise<Date>
  onStatus(statuses: readonly SourceStatus[]): void
  onPublished(): Promise<void>
  /** The derivation settings. Default: those of the latest derive. */
  settings?(): Promise<SettingsSnapshot>
  historyDays: number
  /** Days for which tasks of event logs have rows of their own; 0: none has. */
  logTaskDays: number
  lookBackDays: number
  concurrency: number
  /** The turns of those who fetch beside it. Default: nobody does. */
  turns?: FetchTurns
  /** Number of fetch processes. Default: the number of fetches at once. */
  workers?: number
}

/** What fetches, and the lake that it fills. */
export function portsOf(collecting: Collecting): CollectionPorts {
  const { askLake, turns } = collecting
  const fetch = fetchPort(collecting)
  const checkpoints = () => despiteProcessDeath(() => askLake(lakeCalls.checkpoints, {}))
  return {
    checkpoints,
    ...(turns && { alone: (planned, work) => turns.alone(planned, checkpoints, work) }),
    async append(fetched) {
      const result = await despiteProcessDeath(() => askLake(lakeCalls.append, fetched))
      const folders = new Set(fetched.batch.parts.flatMap((part) => part.files.map((file) => dirname(file))))
      await Promise.all([...folders].map(removed))
      return result
    },
    async derive(options, signal) {
      const settings = await collecting.settings?.()
      const dataNow = (await collecting.dataNow()).toISOString()
      const given = { ...options, settings, dataNow }
      await despiteProcessDeath(() => askLake(lakeCalls.derive, given, { signal }))
      await collecting.onPublished()
    },
    fetch: (...asked) => despiteProcessDeath(() => fetch(...asked)),
    dataNow: collecting.dataNow,
    onStatus: collecting.onStatus,
  }
}

function removed(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true })
}

/** Each fetch has a folder of its own, so a dead fetch leaves nothing in the way. */
function fetchPort(collecting: Collecting): CollectionPorts['fetch'] {
  const { connection, inbox, dataNow, logTaskDays, workers = collecting.concurrency } = collecting
  let count = 0
  return async (planned, signal, onRows, onRetry) => {
    count += 1
    const folder = join(inbox, `${process.pid}-${count}`)
    const now = (await dataNow()).toISOString()
    const settings = { logTaskDays }
    const input: FetchInput = { connection, planned, folder, dataNow: now, settings, workers }
    const onProgress = ({ rows, retrying }: FetchProgress) => {
      if (retrying) onRetry(retrying)
      else onRows(rows)
    }
    try {
      const fetched = await collecting.fetch(input, { signal, onProgress })
      if (fetched.batch.parts.length === 0) await removed(folder)
      return fetched
    } catch (error) {
      // A killed worker could not do this itself.
      await removed(folder)
      throw error
    }
  }
}

/** Collects everything that is due, once. */
export async function collectOnce(
  collecting: Collecting,
  known: readonly SourceStatus[],
  signal: AbortSignal,
): Promise<CollectionSummary> {
  await rm(collecting.inbox, { recursive: true, force: true })
  await mkdir(collecting.inbox, { recursive: true })
  const { connection, historyDays, lookBackDays, concurrency, logTaskDays } = collecting
  const today = dayOf(await collecting.dataNow())
  await despiteProcessDeath(() => collecting.askLake(lakeCalls.expireTasks, { logTaskDays, today }))
  const scopesOf = scopesIn(connection)
  const realNow = () => new Date()
  const options = { connection, sources, scopesOf, historyDays, lookBackDays, concurrency, signal, realNow }
  return new Collection(portsOf(collecting), options, known).run()
}
