import type { PostgresPool } from 'kysely'
import { cleanText } from '#contract/clean-text.ts'

/** The result of a statement or a script: the rows of all statements, the rest of the last. */
export type StatementResult = { command: string; rowCount: number | null; rows: Record<string, unknown>[] }

/** A session with the database, used by one caller until it is released. */
export type Connection = {
  query: (text: string, values?: readonly unknown[]) => Promise<StatementResult>
  /** `broken`: the session cannot be used again. */
  release: (broken?: boolean) => void
}

/** Sessions with a database, embedded or not. */
export type Pool = { connect: () => Promise<Connection>; end: () => Promise<void> }

/** The pool with texts among its values that a database can keep. */
export function withCleanValues(pool: Pool): Pool {
  const connect = async () => {
    const connection = await pool.connect()
    const query: Connection['query'] = (text, values) => connection.query(text, values?.map(cleanValue))
    return { ...connection, query }
  }
  return { ...pool, connect }
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  return Array.isArray(value) ? value.map(cleanValue) : value
}

/** Runs a statement, or a script without values, on any session; a failed script leaves no transaction open. */
export async function execute(
  pool: Pool,
  text: string,
  values: readonly unknown[] = [],
): Promise<StatementResult> {
  const connection = await pool.connect()
  let broken = false
  try {
    return await connection.query(text, values)
  } catch (error) {
    await connection.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    connection.release(broken)
  }
}

// The query builder leaves the types of rows to the caller and requires an overload for cursors, which are not used.
export function forKysely(pool: Pool): PostgresPool {
  return { connect: pool.connect, end: pool.end, options: {} } as unknown as PostgresPool
}
