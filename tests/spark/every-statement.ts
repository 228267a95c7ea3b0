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
import { tablesRead } from '#lake/tables-read.ts'
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

/** The share of the statements that is compared, such as 2/4. Tables that other shares compare are copied where they are read. */
const [share = 1, shares = 1] = (process.env['LAKEGAUGE_SPARK_STATEMENTS'] ?? '1/1').split('/').map(Number)
const shareOf = <Thing>(all: readonly Thing[]) => all.filter((_one, index) => index % shares === share - 1)
const tableNames = new Set([...rawTables, ...graph].map(({ name }) => name))

/** A derived lake for the comparison, and the function that closes it. */
type Source = { lake: Lake; close(): Promise<void> }

/** Every source table, model, rule and question gives the same rows on Spark as on DuckDB, from the same raw rows. */
export function everyStatementIsTheSame(rowsName: string, open: () => Promise<Source>): void {
  describe(`with ${rowsName}`, () => {
    const warehouse = inject('warehouse')
    let source: Source
    let both: BothEngines
    let values: Parameters
    const made = new Set<string>()

    async function copyUnmade(tables: readonly string[]): Promise<void> {
      for (const name of tables.filter((table) => tableNames.has(table) && !made.has(table))) {
        await copyTable(both, name)
        made.add(name)
      }
    }

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

    test.each(shareOf(rawTables))('source table $name', async ({ name }) => {
      await copyUnmade([name])
      expect(await tableDifference(both, name)).toBeUndefined()
    })

    test.each(shareOf(graph.filter((model) => !isVersionModel(model))))(
      'model $name',
      async ({ name, grain, select, reads }) => {
        await copyUnmade(reads)
        const ofDays = `select * from (\n${select}\n) as made${grain === 'day' ? ' where made.day in ($days)' : ''}`
        const { tables, select: last } = withMaterializedTables(ofDays, name)
        for (const table of [...tables, { name, select: last }]) {
          const create = `create or replace table ${table.name} using delta as ${table.select}`
          await both.spark.rows(create, valuesFor(create, values))
        }
        made.add(name)
        expect(await tableDifference(both, name)).toBeUndefined()
      },
    )

    test.each(shareOf(graph.filter(isVersionModel)))(
      'model $name',
      async ({ name, select, columns, reads }) => {
        await copyUnmade(reads)
        await both.spark.rows(`create or replace table ${name} (${declared(columns ?? {})}) using delta`)
        await both.lake.deleteRows(name, 'true')
        expect(await selectDifference(both, select, valuesFor(select, values))).toBeUndefined()
      },
    )

    test.each(shareOf(otherFiles))('%s', async (file) => {
      const sql = readSql(join(root, file))
      await copyUnmade(tablesRead(sql))
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
