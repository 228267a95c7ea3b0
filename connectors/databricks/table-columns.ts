import { CodedError } from '#contract/errors.ts'
import { z } from 'zod'
import type { Row } from '#databricks/results.ts'
import type { DatabricksClient } from './client.ts'
import { resultRows } from './result-file.ts'
import { runStatement } from './statement.ts'
import { cutFieldCount, leafPaths, typeOfJson } from './type-fields.ts'

/** The columns of a system table as dotted paths, and how many fields of which columns could not be learned. */
export type TableColumns = {
  paths: readonly string[]
  unread: readonly { column: string; fields: number }[]
}

type ColumnTypes = ReadonlyMap<string, string>

type Asking = { workspace: DatabricksClient; table: string; signal: AbortSignal }

/**
 * The current columns of a system table, with the fields of structs. The description of a table may cut a struct after
 * some fields; then its type is asked for in other ways.
 */
export async function tableColumns(
  workspace: DatabricksClient,
  table: string,
  signal: AbortSignal,
): Promise<TableColumns> {
  const asking = { workspace, table, signal }
  let types = await describedTypes(asking)
  for (const wholeTypes of [typesOfResult, typesOfInformationSchema, typesOfJson]) {
    if (cutColumns(types).length === 0) break
    types = mended(types, await unlessRefused(wholeTypes(asking)))
  }
  return {
    paths: [...types].flatMap(([name, type]) => leafPaths(name, type)),
    unread: cutColumns(types).map(([column, type]) => ({ column, fields: cutFieldCount(type) })),
  }
}

function cutColumns(types: ColumnTypes): [name: string, type: string][] {
  return [...types].filter(([, type]) => cutFieldCount(type) > 0)
}

function mended(types: ColumnTypes, others: ColumnTypes): ColumnTypes {
  const cut = new Map(cutColumns(types))
  return new Map([...types].map(([name, type]) => [name, cut.has(name) ? (others.get(name) ?? type) : type]))
}

// Older SQL warehouses do not know every way to ask, and a right may be missing for one of them.
async function unlessRefused(asked: Promise<ColumnTypes>): Promise<ColumnTypes> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof CodedError && error.code !== 'timed_out') return new Map()
    throw error
  }
}

async function describedTypes({ workspace, table, signal }: Asking): Promise<ColumnTypes> {
  const rows = await resultRows(workspace, `describe table ${table}`, signal)
  return typesOfRows(rows.slice(0, countOfColumns(rows)))
}

async function typesOfResult({ workspace, table, signal }: Asking): Promise<ColumnTypes> {
  const text = `select * from ${table} limit 0`
  const { columns } = await runStatement(workspace, { text, parameters: [], transport: 'inline' }, signal)
  return new Map(columns.map(({ name, type_text }) => [name, type_text]))
}

async function typesOfInformationSchema({ workspace, table, signal }: Asking): Promise<ColumnTypes> {
  const [catalog = '', schema = '', name = ''] = table.split('.')
  const text =
    `select column_name, full_data_type\nfrom ${catalog}.information_schema.columns\n` +
    `where table_catalog = '${catalog}' and table_schema = '${schema}' and table_name = '${name}'`
  return typesOfRows(await resultRows(workspace, text, signal))
}

const described = z.looseObject({ columns: z.array(z.looseObject({ name: z.string(), type: z.unknown() })) })

async function typesOfJson({ workspace, table, signal }: Asking): Promise<ColumnTypes> {
  const [[text] = []] = await resultRows(workspace, `describe table ${table} as json`, signal)
  const answer = described.safeParse(jsonOf(text ?? ''))
  return new Map(answer.data?.columns.map(({ name, type }) => [name, typeOfJson(type)]))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function typesOfRows(rows: readonly Row[]): ColumnTypes {
  return new Map(rows.map(([name, type]) => [name ?? '', type ?? '']))
}

// After the columns come an empty line and headings, which begin with #.
function countOfColumns(rows: readonly Row[]): number {
  const end = rows.findIndex(
    ([name]) => name === null || name === undefined || name === '' || name.startsWith('#'),
  )
  return end < 0 ? rows.length : end
}
