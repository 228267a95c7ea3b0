import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { modelGraph } from '#derive/model-graph.ts'
import { settingsTable } from '#derive/settings-table.ts'
import { isVersionModel } from '#derive/version-tables.ts'
import { parametersOf } from '#http/query.ts'
import type { Lake, Parameters } from '#lake/lake.ts'
import { readSql } from '#lake/sql-file.ts'
import { models } from '#models/catalogue.ts'
import { rawTables } from '#worker/lake-handlers.ts'
import { copyTable, selectDifference, tableDifference, type BothEngines } from './both-engines.ts'
import { withMaterializedTables } from '#lake/databricks/materialized-tables.ts'
import { control } from './start-warehouse.ts'
import { WarehouseClient } from './warehouse-client.ts'

const root = join(import.meta.dirname, '../..')
const graph = await modelGraph(models)
const modelSelects = new Set(graph.flatMap(({ sql }) => (sql instanceof URL ? [sql.pathname] : [])))
/** What rules judge stands in their findings, which are models. */
const readsJudged = (file: string) => /\bfrom judged\b/.test(readSql(join(root, file)))
const otherFiles = globSync(['{models,rules}/**/*.sql', 'features/**/*.question.sql'], {
  cwd: root,
  exclude: ['**/parts/**'],
})
  .filter((file) => !modelSelects.has(join(root, file)) && !readsJudged(file))
  .toSorted()

/** A derived lake for the comparison, and the function that closes it. */
type Source = { lake: Lake; close(): Promise<void> }

/** Every source table, model, rule and question gives the same rows on Spark as on DuckDB, from the same raw rows. */
export function everyStatementIsTheSame(rowsName: string, open: () => Promise<Source>): void {
  describe(`with ${rowsName}`, () => {
    const warehouse = inject('warehouse')
    let source: Source
    let both: BothEngines
    let values: Parameters

    beforeAll(async () => {
      await control(warehouse, 'reset', { schemas: true })
      source = await open()
      both = { lake: source.lake, spark: new WarehouseClient(warehouse) }
      values = await valuesFrom(source.lake)
      await copyTable(both, settingsTable)
      for (const { settingTables = {} } of graph)
        for (const name of Object.keys(settingTables)) await copyTable(both, name)
    })

    afterAll(() => source?.close())

    test.each(rawTables)('source table $name', async ({ name }) => {
      await copyTable(both, name)
      expect(await tableDifference(both, name)).toBeUndefined()
    })

    test.each(graph.filter((model) => !isVersionModel(model)))(
      'model $name',
      async ({ name, grain, select }) => {
        const made = `select * from (\n${select}\n) as made${grain === 'day' ? ' where made.day in ($days)' : ''}`
        for (const table of [
          ...withMaterializedTables(made, name).tables,
          { name, select: withMaterializedTables(made, name).select },
        ]) {
          const create = `create or replace table ${table.name} using delta as ${table.select}`
          await both.spark.rows(create, valuesFor(create, values))
        }
        expect(await tableDifference(both, name)).toBeUndefined()
      },
    )

    test.each(graph.filter(isVersionModel))('model $name', async ({ name, select, columns }) => {
      await both.spark.rows(`create table ${name} (${declared(columns ?? {})}) using delta`)
      await both.lake.deleteRows(name, 'true')
      expect(await selectDifference(both, select, valuesFor(select, values))).toBeUndefined()
    })

    test.each(otherFiles)('%s', async (file) => {
      const sql = readSql(join(root, file))
      expect(await selectDifference(both, sql, valuesFor(sql, values))).toBeUndefined()
    })
  })
}

function declared(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')
}

/** Values that match rows, by parameter name. */
async function valuesFrom(lake: Lake): Promise<Parameters> {
  const dayModels = graph.filter(({ grain, name }) => grain === 'day' && name !== 'calendar')
  const selects = dayModels.map(({ name }) => `select day from ${name}`)
  const days = await lake.rows(
    `select distinct day from (${selects.join(' union all ')}) where day is not null`,
  )
  const workspaces = await lake.rows('select distinct workspace_id from usage_record order by workspace_id')
  return {
    days: [...new Set([...days.map((row) => String(row['day'])), ...(await lake.dataDays())])].toSorted(),
    afterVersion: -1,
    workspaceIds: workspaces.map((row) => String(row['workspace_id'])),
    currency: 'USD',
    size: 200,
    offset: 0,
    version: 1,
    publishedAt: '2025-06-01T00:00:00Z',
  }
}

function valuesFor(sql: string, values: Parameters): Parameters {
  const isList = (name: string) => new RegExp(`in\\s*\\(\\s*\\$${name}\\s*\\)`).test(sql)
  return Object.fromEntries(
    [...parametersOf(sql)].map((name) => [name, values[name] ?? (isList(name) ? ['none'] : null)]),
  )
}
