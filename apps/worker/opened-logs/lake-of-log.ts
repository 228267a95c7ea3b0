import { join } from 'node:path'
import { deriveModels } from '#derive/derive-models.ts'
import { modelGraph } from '#derive/model-graph.ts'
import type { Model } from '#derive/model.ts'
import { tablesRead } from '#lake/tables-read.ts'
import { logTables } from '#connectors/spark/event-log/tables.ts'
import { questions } from '#features/questions.ts'
import { openLake } from '#lake/open-lake.ts'
import type { Lake } from '#lake/lake.ts'
import { rowsToParquet } from '#lake/rows-file.ts'
import { readSql } from '#lake/sql-file.ts'
import type { RawTable } from '#lake/table.ts'
import { models } from '#models/catalogue.ts'
import { rawTables } from '../lake-handlers.ts'
import type { RowsOfApplication } from './opened-application.ts'

const memoryLimitMb = 600
const rowsAtOnce = 10_000

const sparkQuestions = [...questions].flatMap(([name, file]) => (name.startsWith('spark-') ? [file] : []))

/** What questions about a Spark application read: the models with all that they are made from, and raw tables. */
async function tablesOfQuestions(): Promise<{ models: Model[]; raw: RawTable[] }> {
  const asked = sparkQuestions.flatMap((file) => tablesRead(readSql(file)))
  const needed = new Set<string>([...asked, ...logTables.map(({ name }) => name)])
  const graph = await modelGraph(models)
  for (const { name, reads, affectedDaysSelect = '' } of graph.toReversed())
    if (needed.has(name)) for (const read of [...reads, ...tablesRead(affectedDaysSelect)]) needed.add(read)
  return {
    models: models.filter(({ name }) => needed.has(name)),
    raw: rawTables.filter(({ name }) => needed.has(name)),
  }
}

function openLakeOfLog(folder: string): Promise<Lake> {
  const file = join(folder, 'lake.duckdb')
  const database = { file, temporaryFolder: join(folder, 'spill'), memoryLimitMb, threads: 2 }
  return openLake({ engine: 'duckdb', database })
}

/** Opens the lake of a log that was read, maybe by an earlier version, whose tables have fewer columns. */
export async function reopenLakeOfLog(folder: string): Promise<Lake> {
  const lake = await openLakeOfLog(folder)
  try {
    await lake.migrate(logTables)
    return lake
  } catch (error) {
    await lake.close()
    throw error
  }
}

function* inPieces<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce)
}

/** Puts the rows of a log into a lake in its folder, and derives what questions read. */
export async function fillLakeOfLog(
  folder: string,
  applications: readonly RowsOfApplication[],
): Promise<void> {
  const { models: derived, raw } = await tablesOfQuestions()
  const lake = await openLakeOfLog(folder)
  try {
    await lake.migrate(raw)
    const parts = []
    for (const table of logTables) {
      const target = join(folder, `${table.name}.parquet`)
      const rows = applications.flatMap(({ rows: ofAll }) => ofAll[table.name])
      if (rows.length === 0) continue
      await rowsToParquet(table, inPieces(rows), target)
      parts.push({ table: table.name, files: [target] })
    }
    await lake.append({ id: 'opened-log', parts })
    await deriveModels(lake, derived)
  } finally {
    await lake.close()
  }
}
