import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Fetched, FetchProgress } from '#collect/collector.ts'
import type { SourceStatus } from '#collect/schedule.ts'
import { sources } from '#connectors/catalogue.ts'
import { dayOf } from '#contract/dates.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import type { SettingsSnapshot } from '#derive/settings.ts'
import type { AppendResult, Checkpoint } from '#lake/lake.ts'
import { Collection, type CollectionPorts, type CollectionSummary } from './collection.ts'
import { scopesIn, type FetchCall } from './fetch-handlers.ts'
import { despiteProcessDeath } from './process-death.ts'

type Ask = (
  method: string,
  params: unknown,
  options?: { signal?: AbortSignal; onProgress?: (report: unknown) => void },
) => Promise<unknown>

export type Collecting = {
  connection: ConnectionDocument
  askLake: Ask
  askWorker: Ask
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
  /** Number of fetch processes. Default: the number of fetches at once. */
  workers?: number
}

// Our own processes answer what their types declare.
const answered = <Answer>(value: unknown) => value as Answer

function portsOf(collecting: Collecting): CollectionPorts {
  const { askLake } = collecting
  const fetch = fetchPort(collecting)
  return {
    checkpoints: async () =>
      answered<Checkpoint[]>(await despiteProcessDeath(() => askLake('checkpoints', {}))),
    async append(fetched) {
      const result = await despiteProcessDeath(() => askLake('append', fetched))
      const folders = new Set(fetched.batch.parts.flatMap((part) => part.files.map((file) => dirname(file))))
      await Promise.all([...folders].map(removed))
      return answered<AppendResult>(result)
    },
    async derive(options, signal) {
      const settings = await collecting.settings?.()
      await despiteProcessDeath(() => askLake('derive', { ...options, settings }, { signal }))
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
  const { connection, askWorker, inbox, dataNow, logTaskDays, workers = collecting.concurrency } = collecting
  let count = 0
  return async (planned, signal, onRows, onRetry) => {
    count += 1
    const folder = join(inbox, `${process.pid}-${count}`)
    const now = (await dataNow()).toISOString()
    const settings = { logTaskDays }
    const call: FetchCall = { connection, planned, folder, dataNow: now, settings, workers }
    const onProgress = (report: unknown) => {
      const { rows, retrying } = answered<FetchProgress>(report)
      if (retrying) onRetry(retrying)
      else onRows(rows)
    }
    try {
      const fetched = answered<Fetched>(await askWorker('fetch', call, { signal, onProgress }))
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
  await despiteProcessDeath(() => collecting.askLake('expireTasks', { logTaskDays, today }))
  const scopesOf = scopesIn(connection)
  const realNow = () => new Date()
  const options = { connection, sources, scopesOf, historyDays, lookBackDays, concurrency, signal, realNow }
  return new Collection(portsOf(collecting), options, known).run()
}
