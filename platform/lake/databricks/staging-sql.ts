import { dayColumns, type Columns, type ColumnType, type RawTable } from '../table.ts'
import { dayLiteral, quoted } from './column-type.ts'
import type { DayRange } from './bookkeeping.ts'

/** A batch's rows of one table: their staged file, and the version that the batch gets. */
export type StagedBatch = { table: RawTable; path: string; version: number }

/** The first and last day of all rows that a batch touches; undefined: not known. */
export type Span = DayRange | undefined

const fileColumns = (table: RawTable): Columns => ({ ...table.columns, ...dayColumns })

/** Select of the staged rows. */
function stagedSelect({ table, path }: Pick<StagedBatch, 'table' | 'path'>): string {
  const casts = Object.entries(fileColumns(table)).map(
    ([name, type]) => `cast(${quoted(name)} as ${type}) as ${quoted(name)}`,
  )
  return `select ${casts.join(', ')} from parquet.${quoted(path)}`
}

/**
 * Counts staged rows by their effect (new, changed, conflict, same) and by the days that they affect, with the first and
 * last day of the kept rows of the same keys.
 */
export function comparisonSql(staged: StagedBatch): string {
  const { table } = staged
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
      ${table.arrival === 'latest' ? 'staged.day' : 'coalesce(kept.day, staged.day)'} as day,
      ${table.arrival === 'latest' ? 'staged.last_day' : 'coalesce(kept.last_day, staged.last_day)'} as last_day,
      kept.day as old_day,
      kept.last_day as old_last_day
    from (${stagedSelect(staged)}) as staged
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
        not (${differs(lasting)}) and staged.day <= kept.last_day and kept.day <= staged.last_day,
        false
      )`
}

/** Inserts a batch of new keys into a table with these columns. Repeating it changes nothing. */
export function insertSql({ table, path, version }: StagedBatch, tableColumns: readonly string[]): string {
  const brought = fileColumns(table)
  const values = tableColumns.map((name) => {
    if (name === 'arrived_version') return `cast(${version} as bigint) as ${quoted(name)}`
    return name in brought ? `staged.${quoted(name)}` : `null as ${quoted(name)}`
  })
  return `insert into ${quoted(table.name)} replace where arrived_version = ${version}
select ${values.join(', ')} from (${stagedSelect({ table, path })}) as staged`
}

/** Inserts rows with new keys and updates kept rows by the table's arrival rule. Repeating it changes nothing. */
export function mergeSql(staged: StagedBatch, span: Span): string {
  const { table, version } = staged
  const columns = Object.entries(fileColumns(table))
  const isLatest = table.arrival === 'latest'
  const condition = isLatest ? isOther(table) : `${completes(table)} and not ${contradicts(table)}`
  const sets = columns.map(([name, type]) => {
    const value = isLatest ? `staged.${quoted(name)}` : completed(name, type)
    return `kept.${quoted(name)} = ${value}`
  })
  const names = [...columns.map(([name]) => quoted(name)), 'arrived_version']
  const values = [...columns.map(([name]) => `staged.${quoted(name)}`), String(version)]
  return `merge into ${quoted(table.name)} as kept
using (${stagedSelect(staged)}) as staged
on ${sameKey(table)}${within(span)}
when matched and (${condition}) then
  update set ${sets.join(', ')}, kept.arrived_version = ${version}
when not matched then
  insert (${names.join(', ')}) values (${values.join(', ')})`
}

// Prunes most files of a large table. The span includes rows that the same batch already changed.
function within(span: Span): string {
  if (!span) return ''
  const { firstDay, lastDay } = span
  return ` and (kept.day is null or kept.day between ${dayLiteral(firstDay)} and ${dayLiteral(lastDay)})`
}

function sameKey({ key }: RawTable): string {
  return key.map((name) => `staged.${quoted(name)} <=> kept.${quoted(name)}`).join(' and ')
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

/** Condition: a column, or a key of a map, that both rows have differs. */
function contradicts({ columns }: RawTable): string {
  return anyOf(columns, (name, type) => {
    const [here, there] = sides(name)
    return isMap(type)
      ? someKey(here, (key) => `try_element_at(${there}, ${key}) <> try_element_at(${here}, ${key})`)
      : `${here} <> ${there}`
  })
}

/** Condition: a column, or a key of a map, is null in the kept row and given in the staged one. */
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

/** A column of a kept row, completed by the staged row. */
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
  return [`staged.${quoted(name)}`, `kept.${quoted(name)}`]
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
