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
  /** Where sorting and joining spill to; absent: nothing spills. */
  temporaryFolder?: string
  temporaryLimitMb?: number
  threads?: number
  /** Reads at the same time; further ones wait. */
  maxReads?: number
  /** How many rows of a table lie together and are skipped together by what is known of them; absent: as the engine has it. */
  rowGroupRows?: number
  /** Brings each write into its final, compressed form at once: for many reads of what is seldom written. */
  checkpointsEachWrite?: boolean
}

/** An open DuckDB database: one writer, many readers. */
export type Database = {
  /** Runs reads on a connection of their own, within one transaction. */
  read<Answer>(work: (session: Session) => Promise<Answer>, signal?: AbortSignal): Promise<Answer>
  /** Runs writes one after the other, each in one transaction. */
  write<Answer>(work: (session: Session) => Promise<Answer>, signal?: AbortSignal): Promise<Answer>
  rows(sql: string, parameters?: Parameters, signal?: AbortSignal): ReturnType<Session['rows']>
  /** How many threads a statement may take from now on. */
  useThreads(count: number): Promise<void>
  close(): Promise<void>
}

const inMemory = ':memory:'
const attachedName = 'store'
// Each checkpoint costs up to a second: with the usual 16 MB a derive spends half its time in them.
const checkpointThreshold = '512MB'
// Until a checkpoint, rows that were deleted keep their room in the file and take memory that nothing can evict. Large
// inserts go to the file at once, so that the log, which would lead to a checkpoint, hardly grows.
const bytesOfDeletedRow = 16
const shareForDeletedRows = 0.025
// Rows that are new take no such memory; a checkpoint joins the ends of what was inserted, the cheaper the more at once.
const insertedAsDeleted = 1 / 16

function configuration(settings: DatabaseSettings): Record<string, string> {
  const { temporaryFolder, temporaryLimitMb = 50_000 } = settings
  return {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    // What queries no longer need goes back to the system, instead of being kept for the next ones.
    allocator_background_threads: 'true',
    allocator_flush_threshold: '16MB',
    memory_limit: `${settings.memoryLimitMb}MB`,
    checkpoint_threshold: checkpointThreshold,
    threads: String(settings.threads ?? availableParallelism()),
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
  // What the log of an unfinished end held would lie in memory.
  await checkpointed(writer)
  const readers = connectionPool(connect, settings.maxReads ?? 2 * availableParallelism())
  return databaseOf(instance, writer, readers, checkpointAfterRows(settings))
}

/** A folder of its own in the one to spill to: opening may spill already, before what others left can be removed. */
async function newSpillFolder({ temporaryFolder }: DatabaseSettings): Promise<{ temporaryFolder?: string }> {
  if (!temporaryFolder) return {}
  await mkdir(temporaryFolder, { recursive: true })
  return { temporaryFolder: join(temporaryFolder, randomUUID()) }
}

/** What a killed process spilled stays for ever otherwise; the open file says that nobody else spills there. */
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

// The size of row groups can be told only where a file is attached.
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

/** Answers whether it could be done now; what is written is safe without it, and the next write tries again. */
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
  checkpointAfter: number,
): Database {
  let lastWrite: Promise<unknown> = Promise.resolve()
  let changedRows = 0
  const tidy = async () => {
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
      lastWrite = turn.then(tidy, () => undefined)
      return turn
    },
    async useThreads(count) {
      const turn = lastWrite.then(() => writer.run(`set global threads = ${count}`))
      lastWrite = turn.catch(() => undefined)
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

/** Counts the rows that statements change as so many deleted ones. */
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
