import type { Origin, SystemTable } from './system-table-mapping.ts'
import { join } from 'node:path'
import type { FetchContext, Window } from '#collect/source.ts'
import { CodedError } from '#contract/errors.ts'
import { extraColumnsNote } from '#contract/operator-note.ts'
import type { RawTable } from '#lake/table.ts'
import type { DatabricksClient } from './client.ts'
import type { Picked } from './picked-columns.ts'
import { pickColumns } from './picked-columns.ts'
import { resultToFile } from './result-file.ts'
import type { Statement } from './statement.ts'
import { mapOfText } from './system-table-sql.ts'
import { tableColumns } from './table-columns.ts'

/** The origins of columns with the same name in the system table. */
export function sameNames(table: RawTable): Record<string, Origin> {
  return Object.fromEntries(Object.keys(table.columns).map((column) => [column, column]))
}

/** The days of the wanted rows, half-open; absent: all. */
export type Span = { since: string; until?: string }

/** The span of a window. */
export function spanOf(window: Window | undefined): Span | undefined {
  return window && { since: window.since, until: window.until }
}

/** The current form of a system table. */
type DescribedTable = { system: SystemTable; picked: Picked }

/** Describes a system table, finds its mapped columns, and reports the missing ones. */
export async function describedTable(
  { client, signal, note, lacks }: FetchContext<DatabricksClient>,
  system: SystemTable,
): Promise<DescribedTable> {
  const { paths, unread } = await tableColumns(client, system.name, signal)
  for (const { column, fields } of unread) note(unreadFieldsNote(fields, column, system.name))
  const picked = pickColumns(system, paths)
  const { lacking, extra } = picked
  lacks(lacking)
  if (lacking.length > 0) {
    note(`${system.name} has no ${lacking.join(', ')}: it will be read once available.`)
  }
  if (extra.length > 0) note(extraColumnsNote(extra.length, system.name))
  return { system, picked }
}

/** Fetches rows of a system table: selects its columns, with nulls for the missing ones. */
export async function fetchRows(
  context: FetchContext<DatabricksClient>,
  { system, picked }: DescribedTable,
  span: Span | undefined,
): Promise<void> {
  const { client, folder, signal } = context
  const statement = statementOf(system, picked, span)
  const result = await resultToFile(client, statement, join(folder, `${system.table.name}.csv`), signal)
  if (result.rowCount === 0) return
  const rows = await context.emitCsv(system.table.name, result.file, selectOf(system, picked))
  if (rows === result.rowCount) return
  throw new CodedError(
    'source_failed',
    `${client.here.name} announced ${result.rowCount} rows of ${system.name} and sent ${rows}. It is retried later.`,
  )
}

/** Describes a system table and fetches its rows. */
export async function fetchSystemTable(
  context: FetchContext<DatabricksClient>,
  system: SystemTable,
  span: Span | undefined,
): Promise<void> {
  await fetchRows(context, await describedTable(context, system), span)
}

function unreadFieldsNote(count: number, column: string, table: string): string {
  const [fields, them] = count === 1 ? ['1 field', 'it'] : [`${count} fields`, 'them']
  return `${fields} of ${column} in ${table} cannot be read: the workspace leaves ${them} out of every description of the table.`
}

function statementOf(system: SystemTable, picked: Picked, span: Span | undefined): Statement {
  const columns = [
    ...new Set([...picked.found.values()].map((found) => `${selectedOf(found)} as ${found.name}`)),
    ...picked.extra.map((path, index) => `${selected(path)} as extra_${index}`),
  ]
  const by = picked.movesBy
  const moved = by && span ? [`${by} >= :since`, ...(span.until ? [`${by} < :until`] : [])] : []
  const conditions = [...moved, ...(system.only ? [system.only] : [])]
  const where = conditions.length > 0 ? `\nwhere ${conditions.join('\n  and ')}` : ''
  const type = system.movesBy?.type ?? 'TIMESTAMP'
  return {
    text: `select\n  ${columns.join(',\n  ')}\nfrom ${system.name}${where}`,
    parameters: moved.length > 0 ? parametersOf(span, type) : [],
    transport: system.size === 'large' ? 'links' : 'inline',
  }
}

function parametersOf(span: Span | undefined, type: 'DATE' | 'TIMESTAMP'): Statement['parameters'] {
  const valueOf = (day: string) => (type === 'DATE' ? day : `${day}T00:00:00Z`)
  return Object.entries(span ?? {}).map(([name, day]) => ({ name, value: valueOf(day), type }))
}

function selectedOf({ path, entry }: { path: string; entry: string | undefined }): string {
  return entry === undefined ? selected(path) : `${selected(path)}['${entry}']`
}

function selected(path: string): string {
  return path
    .split('.')
    .map((name) => (/^\w+$/.test(name) ? name : `\`${name.replaceAll('`', '``')}\``))
    .join('.')
}

// Nulls of the file are the word null.
function selectOf(system: SystemTable, picked: Picked): string {
  const { table } = system
  const columns = Object.entries(table.columns).map(([column, type]) => {
    const origin = picked.found.get(column)
    if (column === 'extra') return `${extraOf(picked.extra)} as extra`
    if (!origin) return `cast(null as varchar) as ${column}`
    const text = origin.sql.replaceAll('$text', `nullif(${origin.name}, 'null')`)
    return `${type === 'map<string,string>' ? mapOfText(text) : text} as ${column}`
  })
  const names = Object.keys(table.columns).join(',\n  ')
  return `with value as (
  select
    ${columns.join(',\n    ')}
  from csv
)
select
  ${names},
  ${system.day} as day,
  ${system.lastDay} as last_day
from value`
}

function extraOf(paths: readonly string[]): string {
  if (paths.length === 0) return 'cast(null as map(varchar, varchar))'
  const entries = paths.map(
    (path, index) => `row('${path.replaceAll("'", "''")}', nullif(extra_${index}, 'null'))`,
  )
  return `map_from_entries(list_filter([${entries.join(', ')}], lambda entry: entry[2] is not null))`
}
