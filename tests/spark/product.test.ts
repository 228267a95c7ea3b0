import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { openDatabricksLake } from '#lake/databricks/open-lake.ts'
import type { Batch, Lake } from '#lake/lake.ts'
import { dayColumns } from '#lake/table.ts'
import { openMart } from '#mart/open-mart.ts'
import type { Mart } from '#mart/mart.ts'
import { askHere } from '#local/ask-here.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { lakeHandlers, rawTables } from '#worker/lake-handlers.ts'
import { differences, martTables, type Tables } from '../faults/table-content.ts'
import { emptyLakeFor, startEstate } from '../truth/collected-estate.ts'
import { databricksSettings } from './lake-settings.ts'
import { control } from './start-warehouse.ts'

const warehouse = inject('warehouse')
const folder = await mkdtemp(join(tmpdir(), 'product-on-spark-'))
const seed = process.env['LAKEGAUGE_SEED'] ?? '11'
const historyDays = 3
const longestMs = 3_600_000

afterAll(() => rm(folder, { recursive: true, force: true }))

/** All collected rows as one batch; `test:spark:long` appends them in two, with a derive after each. */
async function collectedBatch(lake: Lake): Promise<Batch> {
  const parts = await Promise.all(
    rawTables.map(async ({ name, columns }) => {
      const file = join(folder, `${name}.parquet`)
      const list = Object.keys({ ...columns, ...dayColumns }).join(', ')
      await lake.exportRows(`select ${list} from ${name}`, file)
      return { table: name, files: [file] }
    }),
  )
  return { id: 'all', parts }
}

async function shownMart(name: string, publications: string): Promise<Mart> {
  const mart = await openMart(join(folder, name), publications, { memoryLimitMb: 300, threads: 1 })
  onTestFinished(() => mart.close())
  for (let version = -1; version !== mart.version();) {
    version = mart.version()
    await mart.importNext()
  }
  return mart
}

const tablesOf = (mart: Mart): Tables => ({ rows: async (sql) => (await mart.rows(sql)).rows })

test(
  'collected facts are derived, reconciled and published on Spark as on DuckDB, so no page can differ',
  { timeout: longestMs },
  async () => {
    const estate = await startEstate(['--small', '--seed', seed])
    onTestFinished(() => estate.stop())
    const embedded = await emptyLakeFor(estate.connection, historyDays)
    onTestFinished(() => embedded.close())
    expect((await embedded.collect()).failed).toEqual([])

    await control(warehouse, 'reset', { schemas: true })
    const lake = await openDatabricksLake(databricksSettings(warehouse, folder))
    onTestFinished(() => lake.close())
    await lake.migrate(rawTables)
    const publications = join(folder, 'publications')
    const ask = askHere(lakeHandlers(lake, publications))
    const signal = AbortSignal.timeout(longestMs)
    await lake.append(await collectedBatch(embedded.lake))
    await ask(lakeCalls.derive, {}, { signal })

    const reconciled = await ask(lakeCalls.reconcile, {})
    expect(reconciled.days.length).toBeGreaterThan(0)
    expect(new Set(reconciled.days.map(({ difference }) => difference))).toEqual(new Set(['0.0000000000']))
    expect(reconciled).toEqual(await embedded.ask(lakeCalls.reconcile, {}))
    const expected = await shownMart('mart', join(embedded.folder, 'publications'))
    const found = await shownMart('mart-of-spark', publications)
    expect(await differences(tablesOf(expected), tablesOf(found), martTables)).toEqual({})
  },
)
