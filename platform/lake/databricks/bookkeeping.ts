import { addDays, daysIn, type Day } from '#contract/dates.ts'
import type { ArrivalConflict, Checkpoint, Note } from '../lake.ts'
import type { RawTable } from '../table.ts'
import type { Journal, JournalEntry } from './journal.ts'

/** Days from the first to the last, both inclusive. */
export type DayRange = { firstDay: Day; lastDay: Day }

// Rows that affect more days than this are validities, or count on their first day: they are no data of each day.
const longestEventDays = 31
const millisPerDay = 86_400_000
const firstDayOfAll = '1970-01-01'

/** The parsed document of an entry. */
export function documentOf(entry: JournalEntry | undefined): unknown {
  return entry?.value === undefined ? undefined : JSON.parse(entry.value)
}

// Migrate writes it from a RawTable.
const asTable = (value: unknown) => value as RawTable | undefined

/** A raw table as last declared. */
export function declaredTable(journal: Journal, name: string): RawTable | undefined {
  return asTable(documentOf(journal.get('raw_table', name)))
}

/** Number of the latest append. */
export function latestVersion(journal: Journal): number {
  return Math.max(0, ...journal.all('batch').map(({ version = 0 }) => version))
}

/** All days with data. */
export function dataDays(journal: Journal): Day[] {
  return journal
    .all('data_day')
    .map(({ name }) => name)
    .sort()
}

/** Data days within the ranges that appends changed after a version. */
export function changedDays(journal: Journal, table: string, afterVersion: number): Day[] {
  const ranges = journal
    .all('change')
    .filter(({ name, version = 0 }) => name === table && version > afterVersion)
    .map(({ scope = '' }) => rangeOf(scope))
  const merged = unitedRanges(ranges)
  return dataDays(journal).filter((day) =>
    merged.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay),
  )
}

/** Raw tables that appends changed after a version. */
export function changedTables(journal: Journal, afterVersion: number): string[] {
  const changed = journal.all('change').filter(({ version = 0 }) => version > afterVersion)
  return [...new Set(changed.map(({ name }) => name))].sort()
}

/** The journal entries for ranges that an append changed. */
export function changeEntries(table: RawTable, version: number, ranges: readonly DayRange[]): JournalEntry[] {
  const changes = unitedRanges(ranges).map(({ firstDay, lastDay }): JournalEntry => ({
    kind: 'change',
    name: table.name,
    scope: `${firstDay}/${lastDay}`,
    version,
  }))
  const days = new Set(ranges.flatMap((range) => daysWithData(table, range)))
  return [...changes, ...[...days].map((name): JournalEntry => ({ kind: 'data_day', name }))]
}

function daysWithData({ countsOnFirstDay }: RawTable, { firstDay, lastDay }: DayRange): Day[] {
  if (lengthOf(firstDay, lastDay) < longestEventDays) return daysIn(firstDay, addDays(lastDay, 1))
  return countsOnFirstDay === true && firstDay > firstDayOfAll ? [firstDay] : []
}

function lengthOf(firstDay: Day, lastDay: Day): number {
  return (Date.parse(lastDay) - Date.parse(firstDay)) / millisPerDay
}

function rangeOf(scope: string): DayRange {
  const [firstDay = '', lastDay = ''] = scope.split('/')
  return { firstDay, lastDay }
}

/** The same days in the fewest ranges. */
function unitedRanges(ranges: readonly DayRange[]): DayRange[] {
  const united: DayRange[] = []
  for (const range of ranges.toSorted((left, right) => (left.firstDay < right.firstDay ? -1 : 1))) {
    const last = united.at(-1)
    if (last && range.firstDay <= nextDay(last.lastDay)) {
      if (range.lastDay > last.lastDay) last.lastDay = range.lastDay
    } else united.push({ ...range })
  }
  return united
}

function nextDay(day: Day): Day {
  return day >= '9999-12-31' ? day : addDays(day, 1)
}

/** The entry of a source's checkpoint. */
export function checkpointEntry({ source, scope, state }: Checkpoint): JournalEntry {
  return { kind: 'checkpoint', name: source, scope, value: JSON.stringify(state ?? null) }
}

/** The checkpoints of all sources. */
export function checkpoints(journal: Journal): Checkpoint[] {
  return journal
    .all('checkpoint')
    .map((entry) => ({ source: entry.name, scope: entry.scope ?? '', state: documentOf(entry) }))
    .sort((left, right) => (`${left.source}\n${left.scope}` < `${right.source}\n${right.scope}` ? -1 : 1))
}

/** Rows that contradicted kept ones. */
export function conflicts(journal: Journal): ArrivalConflict[] {
  return journal
    .all('arrival_conflict')
    .map(({ name, version = 0, value }) => ({ table: name, version, conflicts: Number(value) }))
    .sort((left, right) => left.version - right.version || (left.table < right.table ? -1 : 1))
}

/** Named documents as entries. */
export function noteEntries(notes: readonly Note[]): JournalEntry[] {
  return notes.map(({ name, value }) => ({ kind: 'note', name, value: JSON.stringify(value) }))
}

/** The kept ones of these notes, by name. */
export function keptNotes(journal: Journal, names: readonly string[]): ReadonlyMap<string, unknown> {
  const entries = names.map((name) => [name, journal.get('note', name)] as const)
  return new Map(entries.flatMap(([name, entry]) => (entry ? [[name, documentOf(entry)] as const] : [])))
}
