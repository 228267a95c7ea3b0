import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { deriveModels } from '#derive/derive-models.ts'
import {
  keptModels,
  modelsOf,
  price,
  priceFrom,
  product,
  sale,
  saleOn,
  shopModels,
} from '#derive/test-models.ts'
import { openLake } from '#lake/duckdb/open-lake.ts'
import { lakeIn } from '#testing/lake.ts'
import { command } from '../command.ts'
import { movingEnvironment } from '../moving-environment.ts'
import { control } from '../start-warehouse.ts'
import { WarehouseClient } from '../warehouse-client.ts'

const warehouse = inject('warehouse')
const spark = new WarehouseClient(warehouse)
const folder = await mkdtemp(join(tmpdir(), 'move-on-spark-'))
const longestMs = 3_600_000
const always = ['2025-01-01', '9999-12-31'] as const
const rows = {
  sale: [
    saleOn('2025-05-01', 's1', 'pen', 1),
    saleOn('2025-05-02', 's2', 'ink', 2),
    saleOn('2025-05-03', 's3', 'pen', 3),
  ],
  price: [priceFrom(...always, 'pen', 10), priceFrom(...always, 'ink', 7)],
  product: [{ product: 'pen', label: 'Pen' }],
}
const tables = 9
// No model of the shop has settings.
const emptyTables = 1

const on = (engine: 'duckdb' | 'databricks') => ({
  ...movingEnvironment(join(folder, 'data'), warehouse),
  LAKE_ENGINE: engine,
})

beforeAll(() => control(warehouse, 'reset', { schemas: true }))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A data directory with the lake of a small shop. */
async function smallLake(): Promise<void> {
  const place = join(folder, 'data', 'lake')
  await mkdir(place, { recursive: true })
  const open = () => openLake({ file: join(place, 'lake.duckdb'), memoryLimitMb: 300, threads: 1 })
  const lake = await lakeIn(open, [sale, price, product], rows)
  await deriveModels(lake, await modelsOf([...shopModels, ...keptModels]))
  await lake.close()
}

type Log = { statements: { statement: string }[] }
type Faults = { faults: { struck: number }[] }

const filling = /insert overwrite table `(\w+)`/
const copying = /from `(\w+)` version as of \d+ where(?![^]*\blimit 0$)/

/** The number of statements of a kind per table. */
async function timesPerTable(kind: RegExp): Promise<number[]> {
  const { statements } = (await control(warehouse, 'statements')) as Log
  const tablesOf = statements.flatMap(({ statement }) => kind.exec(statement)?.[1] ?? [])
  return [...Map.groupBy(tablesOf, (name) => name).values()].map((times) => times.length)
}

async function hasStruck(): Promise<boolean> {
  const { faults } = (await control(warehouse, 'faults')) as Faults
  return faults.some(({ struck }) => struck > 0)
}

const copyingOrFilling = /^(?:copying|filling) /m
const equal = new RegExp(`^${tables} tables with \\d+ rows are equal on .*, day by day`)

test(
  'a lake moves to Databricks despite kills during copy, import and comparison',
  { timeout: longestMs },
  async () => {
    await smallLake()
    const move = ['lake', 'move', '--to', 'databricks']
    const copied = await command(move, on('duckdb'), /^copying \w+ \(3 of \d+ tables done\)$/m)
    expect(copied).toMatchObject({ exitCode: null, complaint: expect.not.stringContaining('filling') })
    const filled = await command(move, on('duckdb'), /^filling \w+ \(3 of 9 tables done\)$/m)
    expect(filled.exitCode).toBeNull()
    // A statement that outlived its process.
    await control(warehouse, 'faults', {
      kind: 'slow',
      delayMs: 5_000,
      statement: 'insert overwrite table',
      skip: 1,
    })
    expect((await command(move, on('duckdb'), hasStruck)).exitCode).toBeNull()
    expect((await command(move, on('duckdb'), /^comparing \w+$/m)).exitCode).toBeNull()
    const again = await command(move, on('duckdb'))
    expect(again).toMatchObject({ exitCode: 0, output: expect.stringMatching(equal) })
    expect(again.complaint).not.toMatch(copyingOrFilling)
    expect(again.output).toContain('set LAKE_ENGINE=databricks and start')
    // Tables that were imported before the kill are not imported again.
    const times = await timesPerTable(filling)
    expect(times).toHaveLength(tables - emptyTables)
    expect(times.filter((count) => count > 1).length).toBeLessThanOrEqual(2)
    expect((await command(['reconcile'], on('duckdb'))).complaint).toContain('is on databricks')
  },
)

test('a difference between the lakes is reported by its table and day', { timeout: longestMs }, async () => {
  await spark.rows("update revenue set amount = amount + 1 where day = date'2025-05-02'")
  await spark.rows("delete from sale where sale_id = 's3'")
  const { exitCode, output } = await command(['lake', 'verify'], on('databricks'))
  expect([exitCode, output.trim().split('\n')]).toEqual([
    1,
    [
      'revenue on 2025-05-02: row_count 1, sum_amount 15 here, row_count 1, sum_amount 14 there',
      'sale on 2025-05-03: no rows here, row_count 1, sum_arrived_version 1, sum_count 3 there',
      '2 differences between databricks (here) and duckdb (there).',
    ],
  ])
  for (const table of ['revenue', 'sale']) {
    const [latest] = (await spark.rows(`describe history ${table}`)).rows
    await spark.rows(`restore table ${table} to version as of ${Number(latest?.[0]) - 1}`)
  }
  expect(await command(['lake', 'verify'], on('databricks'))).toMatchObject({
    exitCode: 0,
    output: expect.stringMatching(equal),
  })
})

test('it moves back the same way, and never onto an existing lake', { timeout: longestMs }, async () => {
  const move = ['lake', 'move', '--to', 'duckdb']
  expect((await command(move, on('databricks'), /^copying \w+ \(3 of 9 tables done\)$/m)).exitCode).toBeNull()
  expect((await command(move, on('databricks'), /^filling \w+ \(/m)).exitCode).toBeNull()
  expect((await command(move, on('databricks'), /^comparing \w+$/m)).exitCode).toBeNull()
  const again = await command(move, on('databricks'))
  expect(again).toMatchObject({ exitCode: 0, output: expect.stringMatching(equal) })
  expect(again.complaint).not.toMatch(copyingOrFilling)
  // Slices that were copied before the kill are not copied again.
  const times = await timesPerTable(copying)
  expect(times).toHaveLength(tables)
  expect(times.filter((count) => count > 1).length).toBeLessThanOrEqual(1)
  for (const _ of [1, 2]) {
    const { exitCode, complaint } = await command(['lake', 'move', '--to', 'databricks'], on('duckdb'))
    expect([exitCode, complaint]).toEqual([1, expect.stringContaining('main.lakegauge is not empty')])
  }
})
