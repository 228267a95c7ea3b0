import { addDays } from '#contract/dates.ts'
import type { LakeRow } from '../lake.ts'
import type { RawTable } from '../table.ts'
import type { Span } from './staging-sql.ts'
import type { DayRange } from './bookkeeping.ts'

/** What a staged batch changes in its table: how many rows are new, changed or in conflict, and the affected days. */
export type StagedChanges = {
  newRows: number
  changedRows: number
  conflicts: number
  /** Whether the table has any of the staged keys. */
  meetsKept: boolean
  ranges: DayRange[]
  span: Span
}

type Group = {
  kind: string
  keepsDays: boolean
  day: string | null
  lastDay: string | null
  oldDay: string | null
  oldLastDay: string | null
  rows: number
  keptDays: string[]
}

const firstDayOfAll = '1970-01-01'
const lastDayOfAll = '9999-12-31'

/** The changes that the rows of the comparison statement describe. */
export function stagedChanges(table: RawTable, rows: readonly LakeRow[]): StagedChanges {
  const groups = rows.map(groupOf)
  const count = (kind: string) =>
    groups.filter((group) => group.kind === kind).reduce((sum, group) => sum + group.rows, 0)
  const affecting = groups.filter(({ kind }) => kind === 'new' || kind === 'changed')
  return {
    newRows: count('new'),
    changedRows: count('changed'),
    conflicts: count('conflict'),
    meetsKept: groups.some(({ kind }) => kind !== 'new'),
    ranges: affecting.flatMap(table.arrival === 'latest' ? latestRanges : onceRanges),
    span: spanOf(groups),
  }
}

function groupOf(row: LakeRow): Group {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const kept = [text(row['first_kept']), text(row['last_kept'])]
  return {
    kind: String(row['kind']),
    keepsDays: row['keeps_days'] === true,
    day: text(row['day']),
    lastDay: text(row['last_day']),
    oldDay: text(row['old_day']),
    oldLastDay: text(row['old_last_day']),
    rows: Number(row['row_count']),
    keptDays: kept.filter((day) => day !== null),
  }
}

function spanOf(groups: readonly Group[]): Span {
  const days = groups.flatMap(({ day, keptDays }) => (day === null ? keptDays : [day, ...keptDays])).sort()
  const [firstDay, lastDay] = [days[0], days.at(-1)]
  return firstDay !== undefined && lastDay !== undefined ? { firstDay, lastDay } : undefined
}

function onceRanges({ day, lastDay }: Group): DayRange[] {
  return [rangeOf(day, lastDay)]
}

// A row with the same lasting content affects only the days by which its range moved; a changed momentary column affects its
// last day.
function latestRanges({ kind, keepsDays, day, lastDay, oldDay, oldLastDay }: Group): DayRange[] {
  if (kind === 'new') return [rangeOf(day, lastDay)]
  const isWhole = day !== null && lastDay !== null && oldDay !== null && oldLastDay !== null
  if (!keepsDays || !isWhole) return [rangeOf(day, lastDay), rangeOf(oldDay, oldLastDay)]
  const ranges: DayRange[] = []
  if (day !== oldDay) {
    const [earlier, later] = [day, oldDay].sort()
    ranges.push(rangeOf(earlier ?? day, addDays(later ?? day, -1)))
  }
  if (lastDay !== oldLastDay) {
    const [earlier, later] = [lastDay, oldLastDay].sort()
    ranges.push(rangeOf(addDays(earlier ?? lastDay, 1), later ?? lastDay))
  }
  return ranges.length > 0 ? ranges : [rangeOf(lastDay, lastDay)]
}

/** Ranges lie between 1970 and 9999. A row without days (it names an asset) affects all of them. */
function rangeOf(first: string | null, last: string | null): DayRange {
  const firstDay = first !== null && first > firstDayOfAll ? first : firstDayOfAll
  const ends = [last ?? first, first].filter((day) => day !== null).sort()
  const lastDay = ends.at(-1) ?? lastDayOfAll
  return { firstDay, lastDay: lastDay < lastDayOfAll ? lastDay : lastDayOfAll }
}
