import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import { DuckDBInstance } from '@duckdb/node-api'
import { z } from 'zod'

// Read often and in small pieces, so they are kept in memory; the others are read from their files.
const inMemory = [
  'workspace',
  'manner',
  'person',
  'job',
  'job_state',
  'job_task',
  'job_cluster',
  'end_gap',
  'run',
  'run_deletion',
  'nested_run',
  'repair',
  'task_run',
  'cluster',
  'cluster_session',
  'cluster_size',
  'cluster_state',
  'cluster_gap',
  'event_mishap',
  'pool',
  'pool_state',
  'warehouse',
  'warehouse_session',
  'pipeline',
  'endpoint',
]
const onDisk = [
  'node',
  'pool_idle',
  'interactive_use',
  'notebook_command',
  'warehouse_event',
  'query',
  'pipeline_update',
  'usage',
  'list_price',
  'account_price',
  'node_type',
  'machine_price',
]

const memoryLimit = '320MB'
const connectionCount = 4

type Parameters = Record<string, DuckDBValue>

/** The facts of a world, and a folder for tables that are created while the estate runs. */
export class FactStore {
  readonly folder: string
  readonly workFolder: string
  readonly #instance: DuckDBInstance
  readonly #connections: DuckDBConnection[]
  #next = 0

  private constructor(
    folder: string,
    workFolder: string,
    instance: DuckDBInstance,
    connections: DuckDBConnection[],
  ) {
    this.folder = folder
    this.workFolder = workFolder
    this.#instance = instance
    this.#connections = connections
  }

  /** Opens the Parquet tables of a folder. */
  static async open(folder: string): Promise<FactStore> {
    const workFolder = await mkdtemp(join(tmpdir(), 'lakegauge-estate-'))
    const instance = await DuckDBInstance.create(':memory:', {
      memory_limit: memoryLimit,
      threads: '2',
      temp_directory: join(workFolder, 'spill'),
    })
    const connections = await Promise.all(Array.from({ length: connectionCount }, () => instance.connect()))
    const store = new FactStore(folder, workFolder, instance, connections)
    await store.run('create schema fact')
    for (const table of inMemory) await store.run(`create table fact.${table} as ${store.#fileOf(table)}`)
    for (const table of onDisk) await store.run(`create view fact.${table} as ${store.#fileOf(table)}`)
    return store
  }

  #fileOf(table: string): string {
    return `from read_parquet(${quoted(join(this.folder, `${table}.parquet`))})`
  }

  /** The rows of a query, each parsed by the schema. Decimals and 64-bit numbers come as text. */
  async rows<Row>(schema: z.ZodType<Row>, sql: string, parameters: Parameters = {}): Promise<Row[]> {
    const reader = await this.#connection().runAndReadAll(sql, parameters)
    return z.array(schema).parse(reader.getRowObjectsJson())
  }

  async run(sql: string): Promise<void> {
    await this.#connection().run(sql)
  }

  /** A separate connection that the caller closes. */
  connect(): Promise<DuckDBConnection> {
    return this.#instance.connect()
  }

  async close(): Promise<void> {
    for (const connection of this.#connections) connection.closeSync()
    this.#instance.closeSync()
    await rm(this.workFolder, { recursive: true, force: true })
  }

  #connection(): DuckDBConnection {
    this.#next = (this.#next + 1) % this.#connections.length
    const connection = this.#connections[this.#next]
    if (!connection) throw new Error('The store of facts is closed.')
    return connection
  }
}

/** Text as an SQL literal. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
