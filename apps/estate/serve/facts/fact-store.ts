import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import { DuckDBInstance } from '@duckdb/node-api'
import { z } from 'zod'

import { factDatabase } from './fact-database.ts'
import { LentConnections } from './lent-connections.ts'
import { MemoryRoom } from './memory-room.ts'
import { parsedRows } from './parsed-rows.ts'
import { quoted } from './quoted.ts'

const memoryLimits = { usual: '96MB', most: '320MB' }
const connectionCount = 2

type Parameters = Record<string, DuckDBValue>

/** The facts of a world, and a folder for tables that are created while the estate runs. */
export class FactStore {
  readonly folder: string
  readonly workFolder: string
  readonly #instance: DuckDBInstance
  readonly #connections: LentConnections
  readonly #room: MemoryRoom

  private constructor(
    folder: string,
    workFolder: string,
    instance: DuckDBInstance,
    connections: LentConnections,
  ) {
    this.folder = folder
    this.workFolder = workFolder
    this.#instance = instance
    this.#connections = connections
    this.#room = new MemoryRoom(memoryLimits, (limit) => this.#limitMemory(limit))
  }

  /** Opens the tables of a folder. */
  static async open(folder: string): Promise<FactStore> {
    const workFolder = await mkdtemp(join(tmpdir(), 'lakegauge-estate-'))
    const instance = await DuckDBInstance.create(':memory:', {
      memory_limit: memoryLimits.usual,
      threads: '2',
      allocator_background_threads: 'true',
      allocator_flush_threshold: '4MB',
      allocator_bulk_deallocation_flush_threshold: '16MB',
      temp_directory: join(workFolder, 'spill'),
    })
    const connections = await Promise.all(Array.from({ length: connectionCount }, () => instance.connect()))
    const store = new FactStore(folder, workFolder, instance, new LentConnections(connections))
    await store.run(`attach ${quoted(await factDatabase(folder))} as fact (read_only)`)
    return store
  }

  /** The rows of a query, each parsed by the schema. Decimals and 64-bit numbers come as text. */
  rows<Row>(schema: z.ZodType<Row>, sql: string, parameters: Parameters = {}): Promise<Row[]> {
    return this.#connections.lend((connection) =>
      this.#room.give(async () => parsedRows(schema, await connection.stream(sql, parameters))),
    )
  }

  async run(sql: string): Promise<void> {
    await this.#connections.lend((connection) => this.#room.give(() => connection.run(sql)))
  }

  /** Does work on a separate connection, with more memory if it needs it. */
  withRoom<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.#room.give(work)
  }

  /** A separate connection that the caller closes. */
  connect(): Promise<DuckDBConnection> {
    return this.#instance.connect()
  }

  // On a connection of its own: the others may all be lent.
  async #limitMemory(limit: string): Promise<void> {
    const connection = await this.#instance.connect()
    try {
      await connection.run(`set global memory_limit = ${quoted(limit)}`)
    } finally {
      connection.closeSync()
    }
  }

  async close(): Promise<void> {
    this.#connections.close()
    this.#instance.closeSync()
    await rm(this.workFolder, { recursive: true, force: true })
  }
}
