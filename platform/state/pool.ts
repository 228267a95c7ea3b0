import type { PostgresPool } from 'kysely'

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
