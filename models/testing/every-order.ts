import type { RowsOfTables } from '#testing/lake.ts'
import { addRows, derivedLake } from './derived.ts'

type Arrivals = readonly RowsOfTables[]

async function rowsAfter(arrivals: Arrivals, tables: readonly string[]) {
  const lake = await derivedLake(tables, {})
  for (const rows of arrivals) await addRows(lake, rows)
  const content = []
  for (const table of tables) content.push([table, await lake.rows(`select * from ${table} order by all`)])
  await lake.close()
  return content
}

/** The rows of these tables after the batches arrived all at once, one after the other, and the last one first. */
export async function rowsInEveryOrder(arrivals: Arrivals, tables: readonly string[]) {
  const names = new Set(arrivals.flatMap((rows) => Object.keys(rows)))
  const together = Object.fromEntries(
    [...names].map((name) => [name, arrivals.flatMap((rows) => rows[name] ?? [])]),
  )
  return {
    atOnce: await rowsAfter([together], tables),
    oneByOne: await rowsAfter(arrivals, tables),
    lastFirst: await rowsAfter([...arrivals].toReversed(), tables),
  }
}
