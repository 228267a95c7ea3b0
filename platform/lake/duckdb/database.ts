import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
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
}

/** An open DuckDB database: one writer, many readers. */
export type Database = {
  /** Runs reads on a connection of their own, within one transaction. */
  read<Answer>(work: (session: Session) => Promise<Answer>, signal?: AbortSignal): Promise<Answer>
  /** Runs writes one after the other, each in one transaction. */
  write<Answer>(work: (session: Session) => Promise<Answer>, signal?: AbortSignal): Promise<Answer>
  rows(sql: string, parameters?: Parameters, signal?: AbortSignal): ReturnType<Session['rows']>
  close(): Promise<void>
}

const inMemory = ':memory:'
// Each checkpoint costs up to a second: with the usual 16 MB a derive spends half its time in them.
const checkpointThreshold = '512MB'

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
  const instance = await openInstance(settings)
  // What a killed process spilled stays for ever otherwise; the open file says that nobody else spills there.
  if (settings.temporaryFolder && settings.file !== inMemory)
    await rm(settings.temporaryFolder, { recursive: true, force: true })
  const writer = await instance.connect()
  await writer.run(`set global TimeZone = ${literal('UTC')}`)
  const readers = connectionPool(instance, settings.maxReads ?? 2 * availableParallelism())
  return databaseOf(instance, writer, readers)
}

async function openInstance(settings: DatabaseSettings): Promise<DuckDBInstance> {
  try {
    return await DuckDBInstance.create(settings.file, configuration(settings))
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new CodedError('store_failed', `The database ${settings.file} cannot be opened: ${why}`, { cause })
  }
}

function databaseOf(instance: DuckDBInstance, writer: DuckDBConnection, readers: ConnectionPool): Database {
  let lastWrite: Promise<unknown> = Promise.resolve()
  const read: Database['read'] = (work, signal) =>
    readers.use((connection) => transaction(connection, 'begin transaction read only', work, signal), signal)
  return {
    read,
    rows: (sql, parameters, signal) => read((reading) => reading.rows(sql, parameters), signal),
    write(work, signal) {
      const turn = lastWrite.then(() => transaction(writer, 'begin transaction', work, signal))
      lastWrite = turn.catch(() => undefined)
      return turn
    },
    async close() {
      await lastWrite
      await readers.close()
      writer.disconnectSync()
      instance.closeSync()
    },
  }
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
