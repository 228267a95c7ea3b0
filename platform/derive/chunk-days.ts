import type { Lake } from '#lake/lake.ts'
import type { GraphModel } from './model-graph.ts'

const mostDays = 93
// Each pass through all models has a fixed cost, however few days it has.
const leastDays = 7
// This many raw rows of one table, with what is derived from them, fit into a few gigabytes of memory.
const rowsAtOnce = 3_000_000

/** How many days may go through all models in one pass. */
export async function chunkDaysFor(lake: Lake, graph: readonly GraphModel[]): Promise<number> {
  const derived = new Set(graph.map(({ name }) => name))
  const raw = new Set(graph.flatMap(({ reads }) => reads).filter((table) => !derived.has(table)))
  let mostRows = 0
  for (const table of raw) mostRows = Math.max(mostRows, await rowsIn(lake, table))
  return daysAtOnce(mostRows, (await lake.dataDays()).length)
}

/** The same, from the row count of the largest table and the number of days with data. */
export function daysAtOnce(rows: number, days: number): number {
  const fitting = Math.floor((rowsAtOnce * days) / Math.max(rows, 1))
  return Math.min(mostDays, Math.max(leastDays, fitting))
}

async function rowsIn(lake: Lake, table: string): Promise<number> {
  const [row] = await lake.rows(`select count(*) as row_count from ${table}`)
  return Number(row?.['row_count'])
}
