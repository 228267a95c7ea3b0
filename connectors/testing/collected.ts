import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SourceCheckpoint } from '#collect/checkpoint.ts'
import { checkpointOf } from '#collect/checkpoint.ts'
import { fetchWindow } from '#collect/collector.ts'
import { Http } from '#exchange/http.ts'
import type { Source, System, Window } from '#collect/source.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import type { Batch } from '#lake/lake.ts'
import { openDatabase } from '#lake/duckdb/database.ts'
import { onTestFinished } from 'vitest'

type Row = Readonly<Record<string, unknown>>
type Collecting<Client> = {
  source: Source<Client>
  system: System<Client>
  connection: ConnectionDocument
  scope: string
  window?: Window
  dataNow?: string
  /** The answer of the last fetch. */
  state?: unknown
}

/** Rows per table in the form of the lake, and the source's state. */
export type Collected = {
  rows: Readonly<Record<string, readonly Row[]>>
  notes: readonly string[]
  misfits: Readonly<Record<string, object>>
  state: unknown
  /** Windows that were read with missing columns. */
  lacking: SourceCheckpoint['lacking']
}

/** A connection with one workspace at the address. */
export function connectionTo(url: string, cloud: 'AZURE' | 'AWS' = 'AZURE'): ConnectionDocument {
  return {
    version: 1,
    demo: false,
    account: { id: 'account-1', cloud },
    priceHosts: { azure: url, aws: url },
    workspaces: [
      {
        id: '4400',
        name: 'production',
        url,
        subscriptionId: 'subscription-1',
        region: 'westeurope',
        warehouseId: 'warehouse-1',
        credentials: { kind: 'token', token: 'dapi-of-the-test' },
      },
    ],
  }
}

/** Runs one fetch through the collector and its files. */
export async function collected<Client>(collecting: Collecting<Client>): Promise<Collected> {
  const { source, system, connection, scope, window, dataNow = '2025-05-31T12:00:00Z', state } = collecting
  const folder = await mkdtemp(join(tmpdir(), 'collected-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const notes: string[] = []
  const { batch, misfits } = await fetchWindow({
    source,
    planned: {
      source: source.name,
      scope,
      window,
      checkpoint: { settled: [], recent: [], state },
      stage: 'recent',
      lookBackDays: 0,
    },
    client: system.client(
      connection,
      { kind: source.scope, name: scope },
      new Http({ requestsPerSecond: 1000 }),
    ),
    dataNow: new Date(dataNow),
    folder,
    signal: AbortSignal.timeout(20_000),
    progress: ({ note }) => note !== undefined && notes.push(note),
  })
  const { state: kept, lacking } = checkpointOf(batch.checkpoint?.state)
  return { rows: await rowsOf(batch), notes, misfits, state: kept, lacking }
}

async function rowsOf({ parts }: Batch): Promise<Record<string, readonly Row[]>> {
  const database = await openDatabase({ file: ':memory:', memoryLimitMb: 200, threads: 1 })
  try {
    const rows: Record<string, readonly Row[]> = {}
    for (const { table, files } of parts) {
      const list = files.map((file) => `'${file}'`).join(', ')
      rows[table] = await database.rows(`select * from read_parquet([${list}])`)
    }
    return rows
  } finally {
    await database.close()
  }
}
