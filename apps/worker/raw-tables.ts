import type { Lake } from '#lake/lake.ts'
import type { RawTable } from '#lake/table.ts'
import type { RawTableState } from './calls/lake-calls.ts'

/** The row count and the days of each raw table. */
export async function rawTableStates(lake: Lake, tables: readonly RawTable[]): Promise<RawTableState[]> {
  return Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await lake.rows(
        `select count(*) as row_count, min(day) as first_day, max(day) as last_day from ${name}`,
      )
      const text = (value: unknown) => (typeof value === 'string' ? value : null)
      return {
        table: name,
        rows: Number(row?.['row_count'] ?? 0),
        firstDay: text(row?.['first_day']),
        lastDay: text(row?.['last_day']),
      }
    }),
  )
}
