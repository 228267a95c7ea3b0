import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#lake/duckdb/database.ts'
import { dayColumns, type RawTable } from '#lake/table.ts'
import { rawTables } from '#worker/lake-handlers.ts'
import type { Size } from '../benchmark.ts'
import { madeOnce } from '../cache.ts'

const memoryLimitMb = 2_000

// Minutes of machines are not billed: they separate idle time from use, and are ten times as many as usage records.
const leftOut = 'node_minute'

/** The copied raw tables. */
export const copiedTables: readonly RawTable[] = rawTables.filter(({ name }) => name !== leftOut)

/** The number of copies of the collected rows with a million usage records; in the small, just more than one. */
export const copiesOfAMillion = { full: 6, small: 2 } as const satisfies Record<Size, number>

// Copies of an asset are in the same workspaces, as more assets of the same account.
const sharedIds = new Set(['account_id', 'workspace_id'])
// Numbers count within an asset that has an id of its own.
const isOwnId = (column: string, type: string | undefined) =>
  column.endsWith('_id') && type === 'string' && !sharedIds.has(column)

/** Copies of raw rows with ids of their own: a larger lakehouse over the same days. */
export async function copiesOf(folder: string, copies: number): Promise<string> {
  const target = `${folder}-${copies}`
  await madeOnce(target, (unfinished) => writeCopies(folder, copies, unfinished))
  return target
}

async function writeCopies(folder: string, copies: number, target: string): Promise<void> {
  const temporaryFolder = join(target, 'spill')
  const database = await openDatabase({ file: ':memory:', temporaryFolder, memoryLimitMb, threads: 2 })
  try {
    for (const table of copiedTables) {
      const file = `${table.name}.parquet`
      const select = copiesSelect(table, join(folder, file), copies)
      await database.read((reading) =>
        reading.run(`copy (${select}) to '${join(target, file)}' (format parquet, compression snappy)`),
      )
    }
  } finally {
    await database.close()
    await rm(temporaryFolder, { recursive: true, force: true })
  }
}

/** Copies of the rows of a file. */
export function copiesSelect(
  { columns, key }: Pick<RawTable, 'columns' | 'key'>,
  file: string,
  copies: number,
): string {
  const multiplies = key.some((column) => isOwnId(column, columns[column]))
  const list = Object.entries({ ...columns, ...dayColumns }).map(([column, type]) =>
    multiplies && isOwnId(column, type) ? `${column} || '-' || copy as ${column}` : column,
  )
  return `
    select ${list.join(', ')}
    from read_parquet('${file}')
    cross join range(${multiplies ? copies : 1}) as copies(copy)
    order by day nulls first, copy`
}
