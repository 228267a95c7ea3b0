import { z } from 'zod'
import { addDays, daysBetween, type Day } from '#contract/dates.ts'
import { CodedError } from '#contract/errors.ts'
import type { RawTable } from '#lake/table.ts'
import type { Model } from './model.ts'

/** Retention in days, by table. */
export const retention = z.record(z.string(), z.int()).readonly()
export type Retention = z.output<typeof retention>

/** What a purge deletes: rows that have outlived the retention of their table, or all telemetry before a day. */
export const purgeChoice = z.union([z.strictObject({ retention }), z.strictObject({ before: z.iso.date() })])
export type PurgeChoice = z.output<typeof purgeChoice>

/** A table with a retention, and the SQL condition of its expired rows. */
export const expiringTable = z.object({
  table: z.string(),
  kind: z.enum(['raw', 'derived']),
  retentionDays: z.int(),
  /** Rows whose days all lie before this one expire. */
  before: z.string(),
  condition: z.string(),
})
export type Expiring = z.output<typeof expiringTable>

/** Late rows and repeated windows of sources must not touch purged days. */
const shortestDays = 7
/** How long rows of something unfinished are kept beyond their retention, so that its state can be followed. */
const followedDays = 93

/** The tables of which a choice deletes rows, with the condition of these. Days are counted back from the last day of data. */
export function expiringTables(
  tables: readonly RawTable[],
  models: readonly Model[],
  choice: PurgeChoice,
  lastDay: Day,
): Expiring[] {
  const daysOf = 'before' in choice ? daysBefore(choice.before, lastDay) : daysBySettings(choice.retention)
  if ('retention' in choice) refuseUnknown(choice.retention, [...tables, ...models])
  const ofRaw = tables.flatMap((table) => {
    const days = daysOf(table)
    return days === undefined
      ? []
      : [expiring(table.name, 'raw', days, lastDay, goneRaw(table, days, lastDay))]
  })
  const ofDerived = models.flatMap((model) => {
    const days = daysOf(model)
    if (days === undefined) return []
    if (model.grain === 'whole') throw withoutDays(model.name)
    const condition = `day < ${dateOf(firstKept(days, lastDay))}`
    return [expiring(model.name, 'derived', days, lastDay, condition)]
  })
  return [...ofRaw, ...ofDerived]
}

type DaysOf = (table: RawTable | Model) => number | undefined

function daysBySettings(settings: Retention): DaysOf {
  return ({ name, retentionDays }) => settings[name] ?? retentionDays
}

/** Of telemetry the days from a day on are kept, of everything else all. */
function daysBefore(before: Day, lastDay: Day): DaysOf {
  const days = daysBetween(before, lastDay) + 1
  if (days < shortestDays) throw tooLate(lastDay)
  return ({ isTelemetry }) => (isTelemetry ? days : undefined)
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

/** All rows of one thing (an order, a machine) expire together. Of an unfinished thing the newest row stays. */
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

/** The key columns that name the thing, without those that name a time. */
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
  throw new CodedError(
    'invalid_parameter',
    `There is no table ${unknown}: remove it from the retention settings.`,
  )
}

function withoutDays(table: string): CodedError {
  const message = `Table ${table} has no days, so it cannot have a retention of its own: remove it from the retention settings.`
  return new CodedError('invalid_parameter', message)
}

function tooLate(lastDay: Day): CodedError {
  const message = `The last ${shortestDays} days of data stay, because facts arrive late: give ${addDays(lastDay, 1 - shortestDays)} or an earlier day.`
  return new CodedError('invalid_parameter', message)
}

function tooShort(table: string, days: number): CodedError {
  const message = `${table} would be kept for ${days} days: at least ${shortestDays} are needed, because facts arrive late.`
  return new CodedError('invalid_parameter', message)
}
