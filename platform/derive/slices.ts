import type { Lake, Parameters } from '#lake/lake.ts'

/** Some of a table's rows. */
export type Slice = { condition: string; parameters: Parameters }

export type SliceOptions = {
  /** Whether rows have a day; they are then cut by days first. */
  isByDay: boolean
  /** Columns whose rows are asked for together: of a month, where there are days, they follow one another in slices. */
  together?: readonly string[] | undefined
  /** How many rows a slice has at most, unless there is nothing to cut them by. */
  most?: number | undefined
}

// As many of the widest table as the lake sorts in its usual memory.
const mostRows = 1_000_000
const portionsOfSlice = 64

/** What rows are cut by, a text. */
type Level = { name: string; value: string; condition: (first: string, last: string) => string }
type Span = { first: string; last: string; rows: number }

const day: Level = {
  name: 'Day',
  value: 'cast(day as string)',
  condition: (first, last) => `day >= cast(${first} as date) and day <= cast(${last} as date)`,
}
const month: Level = {
  name: 'Month',
  value: "cast(cast(date_trunc('month', day) as date) as string)",
  condition: (first, last) => `day >= cast(${first} as date) and day <= last_day(cast(${last} as date))`,
}

/**
 * A table's rows in slices that are few enough to be sorted, which follow one another as the sorted table's rows do: by
 * days, or by months and within a larger month by what is asked for together. The last has what has no day.
 */
export async function slicesOf(lake: Lake, table: string, options: SliceOptions): Promise<Slice[]> {
  const { isByDay, most = mostRows } = options
  const [counted] = await lake.rows(
    `select count(*) as row_count, count(${isByDay ? 'day' : '*'}) as placed_count from ${table}`,
  )
  const [rows, placed] = [Number(counted?.['row_count']), Number(counted?.['placed_count'])]
  if (rows <= most) return [{ condition: 'true', parameters: {} }]
  const all: Slice = { condition: isByDay ? 'day is not null' : 'true', parameters: {} }
  const slices = await slicesWithin({ lake, table, most }, all, levelsOf(options))
  return placed < rows ? [...slices, { condition: 'day is null', parameters: {} }] : slices
}

function levelsOf({ isByDay, together }: SliceOptions): Level[] {
  if (!together) return isByDay ? [day] : []
  return isByDay ? [month, orderedBy(together), day] : [orderedBy(together)]
}

function orderedBy(columns: readonly string[]): Level {
  const texts = columns.map((column) => `coalesce(cast(${column} as string), '')`)
  const value = `concat(${texts.join(", '/', ")})`
  return { name: 'Place', value, condition: (first, last) => `${value} >= ${first} and ${value} <= ${last}` }
}

type Work = { lake: Lake; table: string; most: number }

async function slicesWithin(work: Work, outer: Slice, levels: readonly Level[]): Promise<Slice[]> {
  const [level, ...finer] = levels
  if (!level) return [outer]
  const slices: Slice[] = []
  for (const span of await spansOf(work, outer, level)) {
    const inner = sliceOf(outer, level, span)
    slices.push(...(span.rows > work.most ? await slicesWithin(work, inner, finer) : [inner]))
  }
  return slices
}

function sliceOf(outer: Slice, { name, condition }: Level, { first, last }: Span): Slice {
  return {
    condition: `${outer.condition} and ${condition(`$first${name}`, `$last${name}`)}`,
    parameters: { ...outer.parameters, [`first${name}`]: first, [`last${name}`]: last },
  }
}

/** Following values with so many rows together; one that has more is alone. */
async function spansOf({ lake, table, most }: Work, outer: Slice, { value }: Level): Promise<Span[]> {
  const portions = await lake.rows(
    `with counted as (
  select ${value} as value, count(*) as row_count
  from ${table}
  where ${outer.condition}
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
    { ...outer.parameters, portionRows: Math.max(1, Math.floor(most / portionsOfSlice)) },
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
