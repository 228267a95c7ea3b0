import { sql, type Transaction } from 'kysely'
import type { StateTables } from './tables.ts'

type Database = Transaction<StateTables>

/** A row that the database refused, and why. */
export type RefusedRow<Row> = { row: Row; why: string }

const partSize = 1_000
// Classes of SQL states about what rows hold: the same key twice, their values, their constraints, their size.
const aboutRow = /^(?:21|22|23|54)...$/

/**
 * Writes rows within a transaction, part by part. A row that the database refuses for what it holds is left out and answered;
 * the others are written.
 */
export async function writeRows<Row>(
  transaction: Database,
  rows: readonly Row[],
  write: (rows: readonly Row[]) => Promise<void>,
): Promise<RefusedRow<Row>[]> {
  const refused: RefusedRow<Row>[] = []
  for (let start = 0; start < rows.length; start += partSize)
    refused.push(...(await writePart(transaction, rows.slice(start, start + partSize), write)))
  return refused
}

/** Writes a part whole, or looks for what is refused in its halves. */
async function writePart<Row>(
  transaction: Database,
  rows: readonly Row[],
  write: (rows: readonly Row[]) => Promise<void>,
): Promise<RefusedRow<Row>[]> {
  const why = await refusalOf(transaction, () => write(rows))
  if (why === undefined) return []
  if (rows.length === 1) return rows.map((row) => ({ row, why }))
  const half = Math.ceil(rows.length / 2)
  const first = await writePart(transaction, rows.slice(0, half), write)
  return [...first, ...(await writePart(transaction, rows.slice(half), write))]
}

/** Why the database refuses a statement for the rows in it, which is then undone; undefined: it takes them. */
async function refusalOf(transaction: Database, act: () => Promise<void>): Promise<string | undefined> {
  await sql`savepoint part`.execute(transaction)
  try {
    await act()
  } catch (error) {
    if (!isAboutRow(error)) throw error
    await sql`rollback to savepoint part`.execute(transaction)
    return error.message
  }
  await sql`release savepoint part`.execute(transaction)
  return undefined
}

function isAboutRow(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && aboutRow.test(String(error.code))
}
