import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fetched } from '#collect/collector.ts'
import type { SourceStatus } from '#collect/schedule.ts'
import { sources } from '#connectors/catalogue.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
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
  const { askLake } = collecting
  const fetch = fetchPort(collecting)
  return {
    checkpoints: async () =>
      answered<Checkpoint[]>(await despiteProcessDeath(() => askLake('checkpoints', {}))),
    async append(fetched) {
      const result = await despiteProcessDeath(() => askLake('append', fetched))
      const files = fetched.batch.parts.flatMap((part) => part.files)
      await Promise.all(files.map((file) => rm(file, { force: true })))
      return answered<AppendResult>(result)
    },
    async derive(options, signal) {
      await despiteProcessDeath(() => askLake('derive', options, { signal }))
      await collecting.onPublished()
    },
    fetch: (...asked) => despiteProcessDeath(() => fetch(...asked)),
    dataNow: collecting.dataNow,
    onStatus: collecting.onStatus,
  }
}

/** Each fetch has a folder of its own, so that one that died leaves nothing in the way. */
function fetchPort({ connection, askWorker, inbox, dataNow }: Collecting): CollectionPorts['fetch'] {
  let count = 0
  return async (planned, signal, onRows) => {
    count += 1
    const folder = join(inbox, `${process.pid}-${count}`)
    const call: FetchCall = { connection, planned, folder, dataNow: (await dataNow()).toISOString() }
    const onProgress = (report: unknown) => onRows(rowsIn(report))
    return answered<Fetched>(await askWorker('fetch', call, { signal, onProgress }))
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
