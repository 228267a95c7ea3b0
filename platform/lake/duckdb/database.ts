import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { CodedError } from '#contract/errors.ts'
import { connectionPool, type ConnectionPool } from './connection-pool.ts'
import { literal } from './column-type.ts'
import type { Parameters } from '../lake.ts'
import { session, type Session } from './session.ts'

export type DatabaseSettings = {
  /** Path of the file, or `:memory:`. */
  file: string
  memoryLimitMb: number
  /** Folder that sorts and joins spill to. Default: no spilling. */
  temporaryFolder?: string
  temporaryLimitMb?: number
  threads?: number
  /** Optimizers of DuckDB that plans do without. Default: none. */
  skippedOptimizers?: readonly string[]
  /** Reads at once; further ones wait. */
  maxReads?: number
  /** Rows per row group, the unit that a scan skips. Default: DuckDB's. */
  rowGroupRows?: number
  /** Compresses each write at once, for tables that are read often and written rarely. */
  checkpointsEachWrite?: boolean
}

/** An open DuckDB database: one writer, many readers. */
export type Database = {
  /** Runs reads on a connection of their own, in one transaction. */
  read<Answer>(work: (session: Session) => Promise<Answer>, signal?: AbortSignal): Promise<Answer>
  /** Runs writes one after the other, each in one transaction. */
  write<Answer>(work: (session: Session) => Promise<Answer>, signal?: AbortSignal): Promise<Answer>
  rows(sql: string, parameters?: Parameters, signal?: AbortSignal): ReturnType<Session['rows']>
  /** Sets how many threads a statement may use from now on. */
  useThreads(count: number): Promise<void>
  /**
   * Gives memory that earlier work left behind back to the system, with all buffers beyond this size. Does nothing while
   * something is read.
   */
  giveBack(keptBuffersMb: number): Promise<void>
  close(): Promise<void>
}

const inMemory = ':memory:'
const attachedName = 'store'
// A checkpoint takes up to a second: with the default of 16 MB a derive spends half its time in them. Who opens the database of
// a killed process reads its log again, which takes several times its size of memory.
const checkpointThreshold = '128MB'
// Until a checkpoint, deleted rows stay in the file and hold memory that cannot be evicted. Large inserts go directly to the
// file, so the log, whose size starts a checkpoint, hardly grows.
const bytesOfDeletedRow = 16
const shareForDeletedRows = 0.025
// New rows hold no such memory. A checkpoint merges the ends of inserts: the more at once, the cheaper.
const insertedAsDeleted = 1 / 16

function configuration(settings: DatabaseSettings): Record<string, string> {
  const { temporaryFolder, temporaryLimitMb = 50_000 } = settings
  return {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    // Freed memory returns to the system instead of being kept for later queries.
    allocator_background_threads: 'true',
    allocator_flush_threshold: '16MB',
    memory_limit: `${settings.memoryLimitMb}MB`,
    checkpoint_threshold: checkpointThreshold,
    threads: String(settings.threads ?? availableParallelism()),
    ...(settings.skippedOptimizers && { disabled_optimizers: settings.skippedOptimizers.join(',') }),
    temp_directory: temporaryFolder ?? '',
    ...(temporaryFolder && { max_temp_directory_size: `${temporaryLimitMb}MB` }),
  }
}

/** Opens (or creates) a database file. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const spill = await newSpillFolder(settings)
  const instance = await openInstance({ ...settings, ...spill })
  if (settings.file !== inMemory) await removeLeftSpill(settings.temporaryFolder, spill.temporaryFolder)
  const connect = () => connected(instance, settings)
  const writer = await connect()
  await writer.run(`set global TimeZone = ${literal('UTC')}`)
  // Otherwise the log of an unfinished run would stay in memory.
  await checkpointed(writer)
  const readers = connectionPool(connect, settings.maxReads ?? 2 * availableParallelism())
  return databaseOf(instance, writer, readers, settings)
}

/** A spill folder of this process: opening may already spill, before leftovers can be removed. */
export async function newSpillFolder({
  temporaryFolder,
}: DatabaseSettings): Promise<{ temporaryFolder?: string }> {
  if (!temporaryFolder) return {}
  await mkdir(temporaryFolder, { recursive: true })
  return { temporaryFolder: join(temporaryFolder, randomUUID()) }
}

/** Removes spill files of killed processes. The lock of the open file proves that no other process spills there. */
async function removeLeftSpill(folder: string | undefined, own: string | undefined): Promise<void> {
  if (!folder) return
  for (const name of await readdir(folder)) {
    const left = join(folder, name)
    if (left !== own) await rm(left, { recursive: true, force: true })
  }
}

async function openInstance(settings: DatabaseSettings): Promise<DuckDBInstance> {
  try {
    if (settings.rowGroupRows === undefined)
      return await DuckDBInstance.create(settings.file, configuration(settings))
    return await attachedInstance(settings.file, settings.rowGroupRows, configuration(settings))
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new CodedError('store_failed', `The database ${settings.file} cannot be opened: ${why}`, { cause })
  }
}

// The size of row groups can only be set when a file is attached.
async function attachedInstance(
  file: string,
  rowGroupRows: number,
  options: Record<string, string>,
): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(inMemory, options)
  try {
    const connection = await instance.connect()
    await connection.run(`attach ${literal(file)} as ${attachedName} (row_group_size ${rowGroupRows})`)
    connection.disconnectSync()
    return instance
  } catch (error) {
    instance.closeSync()
    throw error
  }
}

async function connected(
  instance: DuckDBInstance,
  { rowGroupRows }: DatabaseSettings,
): Promise<DuckDBConnection> {
  const connection = await instance.connect()
  if (rowGroupRows !== undefined) await connection.run(`use ${attachedName}`)
  return connection
}

/** Answers whether the checkpoint ran. Written rows are safe without it, and the next write tries again. */
function checkpointed(writer: DuckDBConnection): Promise<boolean> {
  return writer.run('checkpoint').then(
    () => true,
    () => false,
  )
}

function checkpointAfterRows({ memoryLimitMb, checkpointsEachWrite = false }: DatabaseSettings): number {
  return checkpointsEachWrite ? 0 : (memoryLimitMb * 1e6 * shareForDeletedRows) / bytesOfDeletedRow
}

function databaseOf(
  instance: DuckDBInstance,
  writer: DuckDBConnection,
  readers: ConnectionPool,
  settings: DatabaseSettings,
): Database {
  const checkpointAfter = checkpointAfterRows(settings)
  let lastWrite: Promise<unknown> = Promise.resolve()
  let changedRows = 0
  const checkpoint = async () => {
    if (changedRows <= checkpointAfter) return
    if (await checkpointed(writer)) changedRows = 0
  }
  const read: Database['read'] = (work, signal) =>
    readers.use((connection) => transaction(connection, 'begin transaction read only', work, signal), signal)
  return {
    read,
    rows: (sql, parameters, signal) => read((reading) => reading.rows(sql, parameters), signal),
    write(work, signal) {
      const counted = (writing: Session) =>
        work(
          countingRows(writing, (rows) => {
            changedRows += rows
          }),
        )
      const turn = lastWrite.then(() => transaction(writer, 'begin transaction', counted, signal))
      lastWrite = turn.then(checkpoint, () => undefined)
      return turn
    },
    async useThreads(count) {
      const turn = lastWrite.then(() => writer.run(`set global threads = ${count}`))
      lastWrite = turn.catch(() => undefined)
      await turn
    },
    async giveBack(keptBuffersMb) {
      const turn = lastWrite.then(() => readers.alone(() => shrunk(writer, keptBuffersMb, settings)))
      lastWrite = turn
      await turn
    },
    async close() {
      await lastWrite
      await readers.close()
      writer.disconnectSync()
      instance.closeSync()
    },
  }
}

/** To set a limit, whatever it is, gives all free memory of the process back, and not that of the engine alone. */
async function shrunk(
  writer: DuckDBConnection,
  keptBuffersMb: number,
  { memoryLimitMb }: DatabaseSettings,
): Promise<void> {
  const limit = (megabytes: number) => writer.run(`set global memory_limit = '${megabytes}MB'`)
  // What cannot be evicted refuses the lower limit, after all that can be has gone.
  await limit(Math.min(keptBuffersMb, memoryLimitMb)).catch(() => undefined)
  await limit(memoryLimitMb)
}

/** Counts changed rows as deleted ones. */
function countingRows(writing: Session, count: (rows: number) => void): Session {
  return {
    ...writing,
    async run(sql, parameters) {
      const rows = await writing.run(sql, parameters)
      count(isInsert(sql) ? rows * insertedAsDeleted : rows)
      return rows
    },
  }
}

function isInsert(sql: string): boolean {
  return /^\s*insert\s/i.test(sql)
}

async function transaction<Answer>(
  connection: DuckDBConnection,
  begin: string,
  work: (session: Session) => Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  signal?.throwIfAborted()
  await connection.run(begin)
  try {
    const answer = await work(session(connection, signal))
    await connection.run('commit')
    return answer
  } catch (error) {
    await connection.run('rollback').catch(() => undefined)
    throw error
  }
}
