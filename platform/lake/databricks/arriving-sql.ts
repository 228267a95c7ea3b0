import { dayColumns, type Columns, type ColumnType, type RawTable } from '../table.ts'
import { dayLiteral, quoted } from './column-type.ts'
import type { DayRange } from './bookkeeping.ts'

/** A batch's rows of a table: where they lie, and in which version they arrive. */
export type Arriving = { table: RawTable; path: string; version: number }

/** Days between which all rows lie that a batch meets; undefined: any. */
export type Span = DayRange | undefined

const fileColumns = (table: RawTable): Columns => ({ ...table.columns, ...dayColumns })

/** Select of the rows of a batch's file. */
function arrivingSelect({ table, path }: Pick<Arriving, 'table' | 'path'>): string {
  const casts = Object.entries(fileColumns(table)).map(
    ([name, type]) => `cast(${quoted(name)} as ${type}) as ${quoted(name)}`,
  )
  return `select ${casts.join(', ')} from parquet.${quoted(path)}`
}

/**
 * Counts arriving rows by what they mean for kept ones (new, changed, conflict, same) and by the days that they affect,
 * and says between which days kept rows lie that have the same keys.
 */
export function comparison(arriving: Arriving): string {
  const { table } = arriving
  return `select kind, keeps_days, day, last_day, old_day, old_last_day, count(*) as row_count,
  min(kept_day) as first_kept, max(kept_day) as last_kept, count(case when is_dayless then 1 end) as dayless
from (
  select
    kind,
    case when kind in ('new', 'changed') then keeps_days end as keeps_days,
    case when kind in ('new', 'changed') then day end as day,
    case when kind in ('new', 'changed') then last_day end as last_day,
    case when kind = 'changed' then old_day end as old_day,
    case when kind = 'changed' then old_last_day end as old_last_day,
    old_day as kept_day,
    kind <> 'new' and old_day is null as is_dayless
  from (
    select
      ${kindOf(table)} as kind,
      ${table.arrival === 'latest' ? keepsDays(table) : 'false'} as keeps_days,
      ${table.arrival === 'latest' ? 'arriving.day' : 'coalesce(kept.day, arriving.day)'} as day,
      ${table.arrival === 'latest' ? 'arriving.last_day' : 'coalesce(kept.last_day, arriving.last_day)'} as last_day,
      kept.day as old_day,
      kept.last_day as old_last_day
    from (${arrivingSelect(arriving)}) as arriving
    left join ${quoted(table.name)} as kept on ${sameKey(table)}
  ) as compared
) as counted
group by kind, keeps_days, day, last_day, old_day, old_last_day`
}

function kindOf(table: RawTable): string {
  if (table.arrival === 'latest') {
    return `case when kept.arrived_version is null then 'new' when ${isOther(table)} then 'changed' else 'same' end`
  }
  return `case
      when kept.arrived_version is null then 'new'
      when ${contradicts(table)} then 'conflict'
      when ${completes(table)} then 'changed'
      else 'same'
    end`
}

function keepsDays(table: RawTable): string {
  const { momentary = [] } = table
  const lasting = Object.entries(table.columns).filter(([name]) => !momentary.includes(name))
  return `coalesce(
        not (${differs(lasting)}) and arriving.day <= kept.last_day and kept.day <= arriving.last_day,
        false
      )`
}

/** Adds the rows of a batch none of whose keys is known, to a table with these columns. Repeating it changes nothing. */
export function insertion({ table, path, version }: Arriving, tableColumns: readonly string[]): string {
  const brought = fileColumns(table)
  const values = tableColumns.map((name) => {
    if (name === 'arrived_version') return `cast(${version} as bigint) as ${quoted(name)}`
    return name in brought ? `arriving.${quoted(name)}` : `null as ${quoted(name)}`
  })
  return `insert into ${quoted(table.name)} replace where arrived_version = ${version}
select ${values.join(', ')} from (${arrivingSelect({ table, path })}) as arriving`
}

/** Adds rows whose keys are new, and changes kept ones as their table says. Repeating it changes nothing. */
export function merging(arriving: Arriving, span: Span): string {
  const { table, version } = arriving
  const columns = Object.entries(fileColumns(table))
  const isLatest = table.arrival === 'latest'
  const condition = isLatest ? isOther(table) : `${completes(table)} and not ${contradicts(table)}`
  const sets = columns.map(([name, type]) => {
    const value = isLatest ? `arriving.${quoted(name)}` : completed(name, type)
    return `kept.${quoted(name)} = ${value}`
  })
  const names = [...columns.map(([name]) => quoted(name)), 'arrived_version']
  const values = [...columns.map(([name]) => `arriving.${quoted(name)}`), String(version)]
  return `merge into ${quoted(table.name)} as kept
using (${arrivingSelect(arriving)}) as arriving
on ${sameKey(table)}${within(span)}
when matched and (${condition}) then
  update set ${sets.join(', ')}, kept.arrived_version = ${version}
when not matched then
  insert (${names.join(', ')}) values (${values.join(', ')})`
}

// Spares reading most of a large table; rows that the same batch has changed already must be found, too.
function within(span: Span): string {
  if (!span) return ''
  const { firstDay, lastDay } = span
  return ` and (kept.day is null or kept.day between ${dayLiteral(firstDay)} and ${dayLiteral(lastDay)})`
}

function sameKey({ key }: RawTable): string {
  return key.map((name) => `arriving.${quoted(name)} <=> kept.${quoted(name)}`).join(' and ')
}

function isOther(table: RawTable): string {
  return differs(Object.entries(fileColumns(table)))
}

// Maps cannot be compared; their entries can.
function differs(columns: readonly (readonly [string, ColumnType])[]): string {
  if (columns.length === 0) return 'false'
  return columns
    .map(([name, type]) => {
      const [here, there] = sides(name)
      return isMap(type)
        ? `not (map_entries(${here}) <=> map_entries(${there}))`
        : `not (${here} <=> ${there})`
    })
    .join(' or ')
}

/** Condition under which a row says otherwise than a kept one: of a column, or of a name in a map, that both know. */
function contradicts({ columns }: RawTable): string {
  return anyOf(columns, (name, type) => {
    const [here, there] = sides(name)
    return isMap(type)
      ? someKey(here, (key) => `try_element_at(${there}, ${key}) <> try_element_at(${here}, ${key})`)
      : `${here} <> ${there}`
  })
}

/** Condition under which a row says something of which a kept one says nothing. */
function completes({ columns }: RawTable): string {
  return anyOf(columns, (name, type) => {
    const [here, there] = sides(name)
    const isNew = `(${here} is not null and ${there} is null)`
    if (!isMap(type)) return isNew
    const hasMore = someKey(
      here,
      (key) => `try_element_at(${here}, ${key}) is not null and try_element_at(${there}, ${key}) is null`,
    )
    return `(${isNew} or ${hasMore})`
  })
}

/** A column of a kept row, completed by an arriving one. */
function completed(name: string, type: ColumnType): string {
  const [here, there] = sides(name)
  if (!isMap(type)) return `coalesce(${there}, ${here})`
  const unknown = `filter(map_entries(${here}), entry -> try_element_at(${there}, entry.key) is null)`
  const known = `filter(map_entries(${there}), entry -> entry.value is not null)`
  return `case
    when ${here} is null or ${there} is null then coalesce(${there}, ${here})
    else map_from_entries(array_sort(concat(${known}, ${unknown})))
  end`
}

function sides(name: string): readonly [string, string] {
  return [`arriving.${quoted(name)}`, `kept.${quoted(name)}`]
}

function anyOf(columns: Columns, condition: (name: string, type: ColumnType) => string): string {
  const conditions = Object.entries(columns).map(
    ([name, type]) => `coalesce(${condition(name, type)}, false)`,
  )
  return `(${conditions.join(' or ')})`
}

function someKey(map: string, condition: (key: string) => string): string {
  return `coalesce(exists(map_keys(${map}), entry_key -> coalesce(${condition('entry_key')}, false)), false)`
}

function isMap(type: ColumnType): boolean {
  return type === 'map<string,string>'
}
