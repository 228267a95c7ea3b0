import { dayContentSelect, dayContentsOf, dayDifferences, type DayContents } from './day-content.ts'
import type { Lake } from './lake.ts'

/** A difference between two lakes: the table, the day (or none), and the content of each lake. */
export type LakeDifference = { table: string; day: string | null; here: string; there: string }

export type Comparison = { tables: number; rows: number; differences: readonly LakeDifference[] }

/** Compares the row counts of each table and day, and the exact sums of integer and decimal columns. */
export async function compareLakes(
  here: Lake,
  there: Lake,
  progress?: (table: string) => void,
): Promise<Comparison> {
  const names = [...new Set([...(await here.tables()), ...(await there.tables())])].sort()
  const differences: LakeDifference[] = []
  let rows = 0
  for (const table of names) {
    progress?.(table)
    const [left, right] = [await contentOf(here, table), await contentOf(there, table)]
    rows += rowsOf(left)
    differences.push(...differencesOf(table, left, right))
  }
  return { tables: names.length, rows, differences }
}

type Content = { columns: string; days: DayContents }

async function contentOf(lake: Lake, table: string): Promise<Content> {
  const columns = await lake.columnsOf(table)
  if (!columns) return { columns: 'no such table', days: new Map() }
  const list = columns.map(({ name, type }) => `${name} ${type}`).sort()
  return { columns: list.join(', '), days: dayContentsOf(await lake.rows(dayContentSelect(table, columns))) }
}

function rowsOf({ days }: Content): number {
  return [...days.values()].reduce((sum, { rows }) => sum + rows, 0)
}

function differencesOf(table: string, left: Content, right: Content): LakeDifference[] {
  if (left.columns !== right.columns) return [{ table, day: null, here: left.columns, there: right.columns }]
  return dayDifferences(left.days, right.days).map(({ day, here, there }) => ({ table, day, here, there }))
}
