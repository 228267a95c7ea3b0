import { CodedError } from '#contract/errors.ts'
import { engineType, literal, quoted } from './column-type.ts'
import { dayColumns, type ColumnType, type RawTable } from '../table.ts'
import type { Session } from './session.ts'

/** Rows of files that are to be appended to a table. */
export type StagedRows = {
  table: RawTable
  version: number
  /** Quoted names of the columns in the files. */
  columns: readonly string[]
  /** Select of the rows in file order. */
  select: string
}

/** The rows of files to append. Throws if their columns are not the table's. */
export async function stagedRows(
  writing: Session,
  table: RawTable,
  files: readonly string[],
  version: number,
): Promise<StagedRows> {
  const declared = { ...table.columns, ...dayColumns }
  const list = files.map(literal).join(', ')
  const described = await writing.rows(`describe select * from read_parquet([${list}])`)
  refuseOtherColumns(
    table.name,
    Object.keys(declared),
    described.map((column) => String(column['column_name'])),
  )
  const casts = Object.entries(declared).map(
    ([name, type]) => `cast(${quoted(name)} as ${engineType(type)}) as ${quoted(name)}`,
  )
  return {
    table,
    version,
    columns: Object.keys(declared).map(quoted),
    select: `select ${casts.join(',\n')} from read_parquet([${list}])`,
  }
}

function refuseOtherColumns(table: string, declared: readonly string[], found: readonly string[]): void {
  const missing = declared.filter((name) => !found.includes(name))
  const unknown = found.filter((name) => !declared.includes(name))
  if (missing.length + unknown.length === 0) return
  throw new CodedError(
    'conflict',
    `A batch for ${table} does not have the table's columns` +
      `${missing.length > 0 ? `; missing: ${missing.join(', ')}` : ''}` +
      `${unknown.length > 0 ? `; not declared: ${unknown.join(', ')}` : ''}.`,
  )
}

/** Condition: two rows have the same key. */
export function sameKey(table: RawTable, left: string, right: string): string {
  return table.key
    .map((name) => `${left}.${quoted(name)} is not distinct from ${right}.${quoted(name)}`)
    .join(' and ')
}

/** Condition: two rows differ in a declared column. */
export function otherContent({ columns }: RawTable, left: string, right: string): string {
  return differsIn(Object.keys(columns), left, right)
}

/** Condition: two rows differ in a column that is not momentary. */
export function otherLastingContent(
  { columns, momentary = [] }: RawTable,
  left: string,
  right: string,
): string {
  return differsIn(
    Object.keys(columns).filter((name) => !momentary.includes(name)),
    left,
    right,
  )
}

function differsIn(columns: readonly string[], left: string, right: string): string {
  return columns
    .map((name) => `${left}.${quoted(name)} is distinct from ${right}.${quoted(name)}`)
    .join(' or ')
}

/** Condition: a column, or a key of a map, that both rows have differs. */
export function contradicts({ columns }: RawTable, staged: string, kept: string): string {
  return anyOf(columns, (name, type) => {
    const [here, there] = [`${staged}.${quoted(name)}`, `${kept}.${quoted(name)}`]
    return isMap(type)
      ? someEntry(here, (key, value) => `${there}[${key}] <> ${value}`)
      : `${here} <> ${there}`
  })
}

/** Condition: a column, or a key of a map, is null in the kept row and given in the staged one. */
export function completes({ columns }: RawTable, staged: string, kept: string): string {
  return anyOf(columns, (name, type) => {
    const [here, there] = [`${staged}.${quoted(name)}`, `${kept}.${quoted(name)}`]
    const isNew = `(${here} is not null and ${there} is null)`
    if (!isMap(type)) return isNew
    return `(${isNew} or ${someEntry(here, (key, value) => `${value} is not null and ${there}[${key}] is null`)})`
  })
}

/** A column of a kept row, completed by the staged row. */
export function mergedValue(name: string, type: ColumnType, staged: string, kept: string): string {
  const [here, there] = [`${staged}.${quoted(name)}`, `${kept}.${quoted(name)}`]
  if (!isMap(type)) return `coalesce(${there}, ${here})`
  const unknown = `list_filter(map_entries(${here}), lambda entry: ${there}[entry.key] is null)`
  const known = `list_filter(map_entries(${there}), lambda entry: entry.value is not null)`
  return `case
    when ${here} is null or ${there} is null then coalesce(${there}, ${here})
    else map_from_entries(list_sort(list_concat(${known}, ${unknown})))
  end`
}

function anyOf(columns: RawTable['columns'], condition: (name: string, type: ColumnType) => string): string {
  const conditions = Object.entries(columns).map(([name, type]) => condition(name, type))
  return `(${conditions.map((one) => `coalesce(${one}, false)`).join(' or ')})`
}

function isMap(type: ColumnType): boolean {
  return type === 'map<string,string>'
}

function someEntry(map: string, condition: (key: string, value: string) => string): string {
  return `list_bool_or(list_transform(map_entries(${map}), lambda entry: ${condition('entry.key', 'entry.value')}))`
}

/** Whether two staged rows have the same key. */
export async function hasRepeatedKeys(writing: Session, { table, select }: StagedRows): Promise<boolean> {
  const key = table.key.map(quoted).join(', ')
  const repeated = await writing.rows(`select 1 from (${select}) group by ${key} having count(*) > 1 limit 1`)
  return repeated.length > 0
}

/** Puts the rows into the temporary table `staged`, in which every key occurs once. */
export async function stageRows(writing: Session, staged: StagedRows): Promise<{ conflicts: number }> {
  const { table, select } = staged
  await writing.run(`create or replace temp table staged as ${select}`)
  if (!(await hasRepeatedKeys(writing, { ...staged, select: 'from staged' }))) return { conflicts: 0 }
  const kept = table.arrival === 'once' ? 'min' : 'max'
  const key = table.key.map(quoted).join(', ')
  await writing.run(
    `create or replace temp table winner as
     select ${key}, ${kept}(rowid) as winner_row from staged group by ${key}`,
  )
  const conflicts =
    table.arrival === 'latest'
      ? 0
      : await writing.number(
          `select count(*)
           from staged
           inner join winner on ${sameKey(table, 'staged', 'winner')}
           inner join staged as first_row on first_row.rowid = winner.winner_row
           where ${contradicts(table, 'staged', 'first_row')}`,
        )
  await writing.run('delete from staged where rowid not in (select winner_row from winner)')
  await writing.run('drop table winner')
  return { conflicts }
}
