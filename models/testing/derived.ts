import { deriveModels, type DeriveOptions, type DeriveResult } from '#derive/derive-models.ts'
import { modelGraph } from '#derive/model-graph.ts'
import type { Model } from '#derive/model.ts'
import { tablesRead } from '#lake/tables-read.ts'
import type { Lake, LakeRow } from '#lake/lake.ts'
import type { RawTable } from '#lake/table.ts'
import { appendRows, lakeWith, type RowsOfTables } from '#testing/lake.ts'
import { models } from '../catalogue.ts'
import { defineModels } from './define-models.ts'
import { rawTables } from './raw-tables.ts'
import { withInputs } from './with-inputs.ts'

/** The names of all derived tables. */
export const allTables: readonly string[] = models.map(({ name }) => name)

const derivedIn = new WeakMap<Lake, readonly Model[]>()

/** The models that are derived in a lake: all of them where it was made otherwise than by derivedLake. */
const modelsOf = (lake: Lake): readonly Model[] => derivedIn.get(lake) ?? models

/** A lake with these rows, in which the named tables and what they read are derived, now and after each batch. */
export async function derivedLake(names: readonly string[], rows: RowsOfTables): Promise<Lake> {
  const isWhole = names === allTables
  const derived = isWhole ? models : await withInputs(names)
  const lake = await lakeWith(isWhole ? rawTables : await rawInputs(derived))
  derivedIn.set(lake, derived)
  await defineModels(lake, derived)
  await addRows(lake, rows)
  return lake
}

/** Appends another batch, derives, and answers what was derived. Tables without rows are left out. */
export async function addRows(lake: Lake, rows: RowsOfTables): Promise<DeriveResult> {
  const given = Object.fromEntries(Object.entries(rows).filter(([, of]) => of.length > 0))
  for (const table of rawTables)
    if (table.name in given && !(await lake.columnsOf(table.name))) await lake.migrate([table])
  await appendRows(lake, rawTables, given)
  return deriveAgain(lake)
}

/** Derives the tables of a lake once more, with settings for instance. */
export async function deriveAgain(lake: Lake, options: DeriveOptions = {}): Promise<DeriveResult> {
  return deriveModels(lake, modelsOf(lake), options)
}

/** The raw tables that these models read: a lake with only these is opened in a part of the time. */
async function rawInputs(derived: readonly Model[]): Promise<RawTable[]> {
  const graph = await modelGraph(derived)
  const read = new Set(
    graph.flatMap(({ reads, affectedDaysSelect = '' }) => [...reads, ...tablesRead(affectedDaysSelect)]),
  )
  return rawTables.filter(({ name }) => read.has(name))
}

/** All rows of all tables derived in a lake, by table. */
export async function derivedRows(lake: Lake): Promise<Readonly<Record<string, readonly LakeRow[]>>> {
  const tables: Record<string, readonly LakeRow[]> = {}
  for (const { name, grain } of modelsOf(lake)) {
    if (grain !== 'version') tables[name] = await lake.rows(`select * from ${name} order by all`)
  }
  return tables
}
