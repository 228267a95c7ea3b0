import type { Lake, Parameters } from '#lake/lake.ts'

/** Some of a table's rows, by their days. */
export type Slice = { condition: string; parameters: Parameters }

// As many of the widest table as the lake sorts in its usual memory.
const mostRows = 1_000_000

type DayRows = { day: string | null; rows: number }

/** A table's rows in slices of following days, the last with what has no day; each has few enough rows to be sorted. */
export async function slicesOf(lake: Lake, table: string, most = mostRows): Promise<Slice[]> {
  const counted = await lake.rows(
    `select cast(day as string) as day, count(*) as row_count from ${table} group by day order by day nulls last`,
  )
  const days = counted.map(({ day, row_count: rows }) => ({
    day: day === null ? null : String(day),
    rows: Number(rows),
  }))
  if (days.reduce((sum, { rows }) => sum + rows, 0) <= most) return [{ condition: 'true', parameters: {} }]
  return slicesWithin(days, most)
}

function slicesWithin(counted: readonly DayRows[], most: number): Slice[] {
  const slices: Slice[] = []
  let rows = 0
  let first: string | undefined
  let last: string | undefined
  const close = () => {
    if (first === undefined || last === undefined) return
    slices.push({
      condition: 'day >= cast($firstDay as date) and day <= cast($lastDay as date)',
      parameters: { firstDay: first, lastDay: last },
    })
    first = undefined
    rows = 0
  }
  for (const { day, rows: ofDay } of counted) {
    if (day === null || rows + ofDay > most) close()
    if (day === null) slices.push({ condition: 'day is null', parameters: {} })
    else {
      first ??= day
      last = day
      rows += ofDay
    }
  }
  close()
  return slices
}
