import type { DuckDBConnection } from '@duckdb/node-api'
import { CodedError } from '#contract/errors.ts'
import { runBound } from './bind.ts'
import { boundStatement } from './parameters.ts'
import { plainLiteral } from './plain-literal.ts'
import { plainRows } from './values.ts'
import type { LakeRow, Parameters } from '../lake.ts'

/** Statements in one transaction. */
export type Session = {
  rows(sql: string, parameters?: Parameters): Promise<LakeRow[]>
  /** Runs a statement; answers the number of changed rows. */
  run(sql: string, parameters?: Parameters): Promise<number>
  /** The single number of a select. */
  number(sql: string, parameters?: Parameters): Promise<number>
}

/** A statement exceeded memory, even with spilling. */
export class OutOfMemory extends CodedError {
  constructor(message: string, cause: unknown) {
    super('store_failed', message, { cause })
  }
}

const interruptEveryMs = 50
const shownCharacters = 200

/** Statements on a connection; an aborted signal interrupts the running one. */
export function session(connection: DuckDBConnection, signal: AbortSignal | undefined): Session {
  async function run(sql: string, parameters: Parameters | undefined) {
    const statement = boundStatement(sql, parameters, plainLiteral)
    signal?.throwIfAborted()
    const stopInterrupting = interruptOn(connection, signal)
    try {
      return await runBound(connection, statement)
    } catch (cause) {
      signal?.throwIfAborted()
      throw storeError(sql, cause)
    } finally {
      stopInterrupting()
    }
  }
  return {
    rows: async (sql, parameters) => plainRows(await run(sql, parameters)),
    run: async (sql, parameters) => (await run(sql, parameters)).rowsChanged,
    number: async (sql, parameters) => Number((await run(sql, parameters)).value(0, 0)),
  }
}

// An interrupt between two phases of a statement is lost, so it is repeated until the statement ends.
function interruptOn(connection: DuckDBConnection, signal: AbortSignal | undefined): () => void {
  if (!signal) return () => undefined
  let timer: NodeJS.Timeout | undefined
  const interrupt = () => {
    connection.interrupt()
    timer = setTimeout(interrupt, interruptEveryMs)
  }
  signal.addEventListener('abort', interrupt, { once: true })
  return () => {
    signal.removeEventListener('abort', interrupt)
    clearTimeout(timer)
  }
}

function storeError(sql: string, cause: unknown): CodedError {
  const why = cause instanceof Error ? cause.message : String(cause)
  const text = sql.trim()
  const shown = text.length > shownCharacters ? `${text.slice(0, shownCharacters)} …` : text
  const message = `${why} (in: ${shown})`
  return why.startsWith('Out of Memory')
    ? new OutOfMemory(message, cause)
    : new CodedError('store_failed', message, { cause })
}
