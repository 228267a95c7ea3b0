import type { Lake, Parameters } from '#lake/lake.ts'

/** A condition that selects some rows of a table. */
export type Slice = { condition: string; parameters: Parameters }

// This many rows of the widest table fit into the lake's usual sort memory.
const mostRows = 1_000_000
const portionsOfSlice = 64

/** The expression, a text, by which rows are sliced. */
type Cut = { value: string; isPlaced: string; condition: string }
type Span = { first: string; last: string; rows: number }

const byDay: Cut = {
  value: 'cast(day as string)',
  isPlaced: 'day is not null',
  condition: 'day >= cast($first as date) and day <= cast($last as date)',
}

/**
 * Slices of consecutive days, each small enough to be sorted; the last has the rows without a day. A day is never split, so
 * that replacing its rows rewrites few row groups.
 */
export function slicesByDay(lake: Lake, table: string, most = mostRows): Promise<Slice[]> {
  return slicesBy(lake, table, byDay, most)
}

/** Slices of consecutive keys, each small enough to be sorted. */
export function slicesByKey(
  lake: Lake,
  table: string,
  key: readonly string[],
  most = mostRows,
): Promise<Slice[]> {
  const texts = key.map((column) => `coalesce(cast(${column} as string), '')`)
  const value = `concat(${texts.join(", '/', ")})`
  return slicesBy(
    lake,
    table,
    { value, isPlaced: 'true', condition: `${value} >= $first and ${value} <= $last` },
    most,
  )
}

async function slicesBy(lake: Lake, table: string, cut: Cut, most: number): Promise<Slice[]> {
  const [counted] = await lake.rows(
    `select count(*) as row_count, sum(case when ${cut.isPlaced} then 1 else 0 end) as placed_count from ${table}`,
  )
  const [rows, placed] = [Number(counted?.['row_count']), Number(counted?.['placed_count'])]
  if (rows <= most) return [{ condition: 'true', parameters: {} }]
  const spans = await spansOf(lake, table, cut, most)
  const slices: Slice[] = spans.map(({ first, last }) => ({
    condition: cut.condition,
    parameters: { first, last },
  }))
  return placed < rows ? [...slices, { condition: `not (${cut.isPlaced})`, parameters: {} }] : slices
}

/** Groups consecutive values up to the row limit. A value with more rows is alone. */
async function spansOf(lake: Lake, table: string, { value, isPlaced }: Cut, most: number): Promise<Span[]> {
  const portions = await lake.rows(
    `with counted as (
  select ${value} as value, count(*) as row_count
  from ${table}
  where ${isPlaced}
  group by ${value}
),
placed as (
  select value, row_count, sum(row_count) over (order by value) - row_count as rows_before
  from counted
)
select min(value) as first_value, max(value) as last_value, cast(sum(row_count) as bigint) as row_count
from placed
group by floor(rows_before / $portionRows)
order by first_value`,
    { portionRows: Math.max(1, Math.floor(most / portionsOfSlice)) },
  )
  const spans: Span[] = []
  for (const portion of portions) {
    const [first, last] = [String(portion['first_value']), String(portion['last_value'])]
    const rows = Number(portion['row_count'])
    const open = spans.at(-1)
    if (open && open.rows + rows <= most) {
      open.last = last
      open.rows += rows
    } else spans.push({ first, last, rows })
  }
  return spans
}
