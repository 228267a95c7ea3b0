import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fetched } from '#collect/collector.ts'
import type { SourceStatus } from '#collect/schedule.ts'
import { sources } from '#connectors/catalogue.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import type { AppendResult, Checkpoint } from '#lake/lake.ts'
import { Collection, type CollectionPorts, type CollectionSummary } from './collection.ts'
import { scopesIn, type FetchCall } from './fetch-handlers.ts'

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
  historyDays: number
  lookBackDays: number
  concurrency: number
}

// Our own processes answer what their handlers' types say.
const answered = <Answer>(value: unknown) => value as Answer

function rowsIn(report: unknown): number {
  return typeof report === 'object' && report !== null && 'rows' in report ? Number(report.rows) : 0
}

function portsOf(collecting: Collecting): CollectionPorts {
  const { connection, askLake, askWorker, inbox } = collecting
  let count = 0
  return {
    checkpoints: async () => answered<Checkpoint[]>(await askLake('checkpoints', {})),
    async append(fetched) {
      const result = answered<AppendResult>(await askLake('append', fetched))
      const files = fetched.batch.parts.flatMap((part) => part.files)
      await Promise.all(files.map((file) => rm(file, { force: true })))
      return result
    },
    async derive(options, signal) {
      await askLake('derive', options, { signal })
      await collecting.onPublished()
    },
    async fetch(planned, signal, onRows) {
      count += 1
      const folder = join(inbox, `${process.pid}-${count}`)
      const call: FetchCall = {
        connection,
        planned,
        folder,
        dataNow: (await collecting.dataNow()).toISOString(),
      }
      return answered<Fetched>(
        await askWorker('fetch', call, { signal, onProgress: (report) => onRows(rowsIn(report)) }),
      )
    },
    dataNow: collecting.dataNow,
    onStatus: collecting.onStatus,
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
  const { connection, historyDays, lookBackDays, concurrency } = collecting
  const scopesOf = scopesIn(connection)
  const realNow = () => new Date()
  const options = { connection, sources, scopesOf, historyDays, lookBackDays, concurrency, signal, realNow }
  return new Collection(portsOf(collecting), options, known).run()
}
