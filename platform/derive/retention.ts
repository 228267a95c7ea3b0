import { addDays, type Day } from '#contract/dates.ts'
import { CodedError } from '#contract/errors.ts'
import type { RawTable } from '#lake/table.ts'
import type { Model } from './model.ts'

/** How many days rows of tables are kept, by table. */
export type Retention = Readonly<Record<string, number>>

/** A table whose rows are kept for some days only, and the condition that the rows that go fulfil. */
export type Expiring = {
  table: string
  kind: 'raw' | 'derived'
  retentionDays: number
  /** Rows that tell of days before this one only go. */
  before: Day
  condition: string
}

/** What arrives late, and what sources are asked for again, must not meet purged days. */
const shortestDays = 7
/** How long rows of something that goes on are kept beyond their time, so that its state can be followed. */
const followedDays = 93

/** The tables that do not keep all of their rows, as they declare it or as settings say. */
export function expiringTables(
  tables: readonly RawTable[],
  models: readonly Model[],
  settings: Retention,
  today: Day,
): Expiring[] {
  refuseUnknown(settings, [...tables, ...models])
  const ofRaw = tables.flatMap((table) => {
    const days = settings[table.name] ?? table.retentionDays
    return days === undefined ? [] : [expiring(table.name, 'raw', days, today, goneRaw(table, days, today))]
  })
  const ofDerived = models.flatMap((model) => {
    const days = settings[model.name] ?? model.retentionDays
    if (days === undefined) return []
    if (model.grain === 'whole') throw withoutDays(model.name)
    const condition = `day < ${dateOf(firstKept(days, today))}`
    return [expiring(model.name, 'derived', days, today, condition)]
  })
  return [...ofRaw, ...ofDerived]
}

function expiring(
  table: string,
  kind: Expiring['kind'],
  retentionDays: number,
  today: Day,
  condition: string,
): Expiring {
  if (retentionDays < shortestDays) throw tooShort(table, retentionDays)
  return { table, kind, retentionDays, before: firstKept(retentionDays, today), condition }
}

function firstKept(retentionDays: number, today: Day): Day {
  return addDays(today, 1 - retentionDays)
}

/** Rows of one thing (a run, a machine) go together, once nothing of it is kept; of what goes on, the newest stays. */
function goneRaw(table: RawTable, retentionDays: number, today: Day): string {
  const before = firstKept(retentionDays, today)
  const isOld = `last_day < ${dateOf(before)}`
  const subject = subjectOf(table)
  if (subject.length === 0) return isOld
  const isSame = subject.map((key) => `${table.name}.${key} is not distinct from subject.${key}`)
  return `${isOld}
and exists (
  select 1
  from (
    select
      ${subject.join(', ')},
      max(last_day) as newest_day,
      max(case when ${isOld} then last_day end) as newest_old_day
    from ${table.name}
    group by ${subject.join(', ')}
  ) as subject
  where ${isSame.join(' and ')}
    and (
      subject.newest_day < ${dateOf(before)}
      or (
        ${table.name}.last_day < ${dateOf(addDays(before, -followedDays))}
        and ${table.name}.last_day < subject.newest_old_day
      )
    )
)`
}

/** The columns that name the thing that a row tells of, where others of its key say when. */
function subjectOf({ key, columns }: RawTable): string[] {
  const when = key.findIndex((column) => columns[column] === 'timestamp')
  return when === -1 ? [] : key.slice(0, when)
}

function dateOf(day: Day): string {
  return `cast('${day}' as date)`
}

function refuseUnknown(settings: Retention, known: readonly { name: string }[]): void {
  const unknown = Object.keys(settings).find((table) => !known.some(({ name }) => name === table))
  if (unknown === undefined) return
  throw new CodedError('invalid_parameter', `There is no table ${unknown}, whose retention is set.`)
}

function withoutDays(table: string): CodedError {
  const message = `Table ${table} has no days: its rows are kept as long as those that it is made of.`
  return new CodedError('invalid_parameter', message)
}

function tooShort(table: string, days: number): CodedError {
  const message = `${table} would be kept for ${days} days: at least ${shortestDays} are needed, because facts arrive late.`
  return new CodedError('invalid_parameter', message)
}
