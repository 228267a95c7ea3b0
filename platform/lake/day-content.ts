import type { LakeColumn, LakeRow } from './lake.ts'

/** The content of the rows of a day, or of the rows without a day. */
export type DayContent = { rows: number; sums: string }

/** The content of a table by day; all rows of a table without days are under null. */
export type DayContents = ReadonlyMap<string | null, DayContent>

/** A day on which two tables differ, with the content of each. */
export type DayDifference = { day: string | null; here: string; there: string }

/** Select of the row counts of a table by day, with the exact sums of its integer and decimal columns. */
export function dayContentSelect(from: string, columns: readonly LakeColumn[]): string {
  const day = hasDays(columns) ? 'day' : 'cast(null as date)'
  const exact = columns.filter(({ type }) => /^(?:int|bigint|decimal)/.test(type))
  const sums = exact.map(({ name, type }) => {
    const value = type.startsWith('decimal') ? name : `cast(${name} as decimal(38,0))`
    return `sum(${value}) as sum_${name}`
  })
  const list = [`${day} as day`, 'count(*) as row_count', ...sums]
  return `select ${list.join(', ')} from ${from} group by ${day} order by 1 nulls first`
}

/** Parses the rows of that select. */
export function dayContentsOf(rows: readonly LakeRow[]): DayContents {
  return new Map(
    rows.map((row) => [dayOf(row), { rows: Number(row['row_count']), sums: contentText(row) }] as const),
  )
}

/** The days on which two tables differ. */
export function dayDifferences(here: DayContents, there: DayContents): DayDifference[] {
  const days = [...new Set([...here.keys(), ...there.keys()])]
  return days.flatMap((day) => {
    const [left, right] = [here, there].map((contents) => contents.get(day)?.sums ?? 'no rows')
    return left === right ? [] : [{ day, here: left ?? '', there: right ?? '' }]
  })
}

/** Whether the rows of a table have days. */
export function hasDays(columns: readonly LakeColumn[]): boolean {
  return columns.some(({ name }) => name === 'day')
}

function dayOf({ day }: LakeRow): string | null {
  return typeof day === 'string' ? day : null
}

function contentText(row: LakeRow): string {
  const { day: _day, ...content } = row
  const entries = Object.entries(content).sort(([left], [right]) => (left < right ? -1 : 1))
  return entries.map(([name, value]) => `${name} ${String(value)}`).join(', ')
}
