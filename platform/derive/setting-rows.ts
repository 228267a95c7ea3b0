import { z } from 'zod'
import type { Lake, LakeRow, Parameters } from '#lake/lake.ts'
import type { Columns } from '#lake/table.ts'
import type { GraphModel } from './model-graph.ts'

const settingValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** Rows of a table of settings, by its columns. */
export const settingRows = z.array(z.record(z.string(), settingValue).readonly()).readonly()
/** Settings that are tables: the rows of each, by its name. */
export const settingTables = z.record(z.string(), settingRows).readonly()
export type SettingTables = z.output<typeof settingTables>

/** A table of settings whose rows change, the models that read it, and the write of its rows. */
export type ChangedSettingTable = {
  table: string
  readers: readonly GraphModel[]
  select: string
  parameters: Parameters
}

/** Defines the tables of settings that models declare, and answers those whose rows differ from the given ones. */
export async function changedSettingTables(
  lake: Lake,
  graph: readonly GraphModel[],
  given: SettingTables,
): Promise<ChangedSettingTable[]> {
  const changed: ChangedSettingTable[] = []
  for (const [table, columns] of declaredTables(graph)) {
    await lake.defineKept(table, columns)
    const rows = given[table]
    if (rows === undefined) continue
    const readers = graph.filter(({ reads }) => reads.includes(table))
    const { select, parameters } = settingRowsSelect(table, columns, rows)
    if (await isSame(lake, table, columns, select, parameters)) continue
    changed.push({ table, readers, select, parameters })
  }
  return changed
}

function declaredTables(graph: readonly GraphModel[]): Map<string, Columns> {
  return new Map(graph.flatMap(({ settingTables = {} }) => Object.entries(settingTables)))
}

async function isSame(
  lake: Lake,
  table: string,
  columns: Columns,
  select: string,
  parameters: Parameters,
): Promise<boolean> {
  const names = Object.keys(columns).join(', ')
  const kept = await lake.rows(`select ${names} from ${table}`)
  const wanted = await lake.rows(select, parameters)
  return textOf(kept) === textOf(wanted)
}

const textOf = (rows: readonly LakeRow[]) =>
  rows
    .map((row) => JSON.stringify(row))
    .toSorted()
    .join('\n')

/** A select of the rows, with its parameters. Without rows it reads none of an existing table. */
export function settingRowsSelect(table: string, columns: Columns, rows: SettingTables[string]) {
  const parameters: Record<string, string | number | boolean | null> = {}
  const tuples = rows.map((row, place) => {
    const values = Object.entries(columns).map(([name, type]) => {
      parameters[`${name}_${place}`] = row[name] ?? null
      return `cast($${name}_${place} as ${type})`
    })
    return `(${values.join(', ')})`
  })
  const names = Object.keys(columns).join(', ')
  const given = `select ${names} from (values ${tuples.join(',\n')}) as given(${names})`
  const nulls = Object.entries(columns).map(([name, type]) => `cast(null as ${type}) as ${name}`)
  const none = `select ${nulls.join(', ')} from ${table} where false`
  return { select: rows.length > 0 ? given : none, parameters }
}
