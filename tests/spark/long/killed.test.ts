import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import {
  keptModels,
  modelsOf,
  price,
  priceFrom,
  product,
  sale,
  saleOn,
  shopModels,
  type ModelText,
} from '#derive/test-models.ts'
import type { Batch, Checkpoint } from '#lake/lake.ts'
import { rowsToParquet, type RowObject } from '#lake/rows-file.ts'
import type { RawTable } from '#lake/table.ts'
import { embeddedLake } from '#testing/lake.ts'
import { selectDifference } from '../both-engines.ts'
import { databricksSettings } from '../lake-settings.ts'
import { startShop, type ShopProcess } from '../shop-process.ts'
import { takeStep, type SentModel, type ShopStep } from '../shop-steps.ts'
import { shownMart } from '../../every-call/shown-mart.ts'
import { control, untilHeld } from '../start-warehouse.ts'
import { WarehouseClient } from '../warehouse-client.ts'

const warehouse = inject('warehouse')
const folder = await mkdtemp(join(tmpdir(), 'killed-on-spark-'))
const publications = join(folder, 'publications')
const start = () => startShop(databricksSettings(warehouse, folder), publications)
const longestMs = 3_600_000
// Every n-th death, for short runs.
const every = Number(process.env['LAKEGAUGE_SPARK_DEATHS_EVERY'] ?? 1)

afterAll(() => rm(folder, { recursive: true, force: true }))

const tables = [sale, price, product]
const coloredTables = [
  sale,
  price,
  { ...product, columns: { ...product.columns, colour: 'string' } },
] as const
const always = ['2025-01-01', '9999-12-31'] as const

/** The published revenue of each day, by publication. */
const saidRevenue: ModelText = {
  name: 'said_revenue',
  grain: 'version',
  columns: { day: 'date', amount: 'bigint', version: 'bigint' },
  sql: `select day, cast(sum(amount) as bigint) as amount, cast($version as bigint) as version
        from revenue
        where day in ($days)
        group by day`,
  publish: { by: 'day' },
}

/** The content of a table. An interrupted publication may be repeated with the same content. */
function contentOf(table: string): string {
  if (table !== saidRevenue.name) return `select * from ${table}`
  return `select day, max_by(amount, version) as amount from ${table} group by day`
}

type Rows = Readonly<Record<string, readonly RowObject[]>>

async function batchOf(id: string, declared: readonly RawTable[], rows: Rows): Promise<Batch> {
  const parts = declared.map(async (table) => {
    const file = join(folder, `${id}-${table.name}.parquet`)
    await rowsToParquet(table, [rows[table.name] ?? []], file)
    return { table: table.name, files: [file] }
  })
  const checkpoint: Checkpoint = { source: 'shop', scope: 'all', state: { batch: id } }
  return { id, parts: await Promise.all(parts), checkpoint }
}

const firstRows = {
  sale: [
    saleOn('2025-05-01', 's1', 'pen', 1),
    saleOn('2025-05-02', 's2', 'ink', 2),
    saleOn('2025-05-20', 's3', 'pen', 3),
  ],
  price: [priceFrom(...always, 'pen', 10), priceFrom(...always, 'ink', 7)],
  product: [{ product: 'pen', label: 'Pen' }],
}
// A known sale, a contradicting one, a new one; a changed price, and a name.
const secondRows = {
  sale: [
    saleOn('2025-05-20', 's3', 'pen', 3),
    saleOn('2025-05-02', 's2', 'ink', 9),
    saleOn('2025-05-19', 's4', 'ink', 4),
  ],
  price: [priceFrom(...always, 'ink', 8)],
  product: [
    { product: 'pen', label: 'Fountain pen', colour: 'blue' },
    { product: 'ink', label: 'Ink', colour: null },
  ],
}

/** Requests at which the lake process dies: before the effect, while the effect is pending, or after it. In their order. */
type Deadly = { method?: string; path?: string; statement?: string }
type Moment = 'before' | 'during' | 'after'
type Killing = { name: string; step: ShopStep; at: readonly Deadly[] }

const journal = (text: string): Deadly => ({ statement: `insert into lakegauge_journal.*${text}` })
const statement = (text: string): Deadly => ({ statement: text })
const momentsOf = ({ path }: Deadly): readonly Moment[] => (path ? ['before'] : ['before', 'during', 'after'])

async function killings(models: readonly SentModel[]): Promise<Killing[]> {
  const derive = { verb: 'derive', models } as const
  const publish = { verb: 'publish', models } as const
  return [
    {
      name: 'migrate',
      step: { verb: 'migrate', tables },
      at: [statement('create table if not exists `price`'), journal('"kind":"raw_table"')],
    },
    {
      name: 'append what is new',
      step: { verb: 'append', batch: await batchOf('first', tables, firstRows) },
      at: [
        { method: 'PUT', path: '/fs/files/.*/price.parquet' },
        journal('"kind":"pending"'),
        statement('insert into `price` replace where arrived_version'),
        journal('"kind":"batch"'),
      ],
    },
    {
      name: 'derive for the first time',
      step: derive,
      at: [
        statement('create or replace table `revenue`'),
        statement('insert overwrite table `label`'),
        statement('insert overwrite table `price_window`'),
        statement('insert into `revenue` replace where day'),
      ],
    },
    {
      name: 'publish for the first time',
      step: publish,
      at: [statement('insert into `said_revenue` replace where version'), journal('"name":"publish"')],
    },
    {
      name: 'migrate one more column',
      step: { verb: 'migrate', tables: coloredTables },
      at: [statement('alter table `product` add columns')],
    },
    {
      name: 'append what is known, changed and in conflict',
      step: { verb: 'append', batch: await batchOf('second', coloredTables, secondRows) },
      at: [statement('merge into `sale`'), statement('merge into `product`'), journal('"kind":"batch"')],
    },
    {
      name: 'derive what changed',
      step: derive,
      at: [
        statement('merge into `label`'),
        statement('merge into `sign`'),
        statement('insert into `growth` replace where day'),
      ],
    },
    {
      name: 'publish what changed',
      step: publish,
      at: [statement('delete from `said_revenue`'), journal('"name":"publish"')],
    },
    {
      name: 'purge',
      step: { verb: 'purge', tables: coloredTables, models, retention: { sale: 10, growth: 10 } },
      at: [journal('"name":"purged"'), statement('delete from `sale`'), statement('delete from `growth`')],
    },
    { name: 'derive after it was purged', step: derive, at: [] },
    { name: 'publish after it was purged', step: publish, at: [] },
  ]
}

type Statement = { statement: string; state: string }

/** Lets a lake process, or a new one, start or continue a step, and kills it during the step. */
async function killedAt(alive: ShopProcess | undefined, step: ShopStep, deadly: Deadly, moment: Moment) {
  const what = `${moment} ${deadly.statement ?? deadly.path}`
  await control(warehouse, 'faults', { kind: `held_${moment}`, ...deadly })
  const shop = alive ?? start()
  await untilHeld(warehouse, shop.ask(step), `${step.verb}, ${what},`)
  await shop.kill()
  // Statements that continue without their process are left to the next one.
  if (moment !== 'during') await control(warehouse, 'release', {})
}

async function stillRunning(): Promise<string[]> {
  const { statements } = (await control(warehouse, 'statements')) as { statements: Statement[] }
  return statements.flatMap((one) => (/RUNNING|PENDING/.test(one.state) ? [one.statement] : []))
}

test(
  'a lake process that is killed before, during and after each decision of each verb leaves the tables of an undisturbed one',
  { timeout: longestMs },
  async () => {
    await control(warehouse, 'reset', { schemas: true })
    const models = await modelsOf([...shopModels, ...keptModels, saidRevenue])
    const sent = models.flatMap((model) =>
      model.sql instanceof URL ? [{ ...model, sql: model.sql.href, affectedDaysSql: undefined }] : [],
    )
    const undisturbed = { lake: await embeddedLake(), publications: join(folder, 'undisturbed') }
    const both = { lake: undisturbed.lake, spark: new WarehouseClient(warehouse) }
    let [moments, deaths] = [0, 0]
    let shop: ShopProcess | undefined
    for (const { name, step, at } of await killings(sent)) {
      const startedAt = performance.now()
      await takeStep(undisturbed.lake, undisturbed.publications, step)
      for (const deadly of at) {
        for (const moment of momentsOf(deadly)) {
          moments += 1
          if (moments % every > 0) continue
          await killedAt(shop, step, deadly, moment)
          shop = undefined
          deaths += 1
        }
      }
      shop ??= start()
      await shop.ask(step)
      expect(await stillRunning()).toEqual([])
      for (const table of await undisturbed.lake.tables()) {
        const difference = await selectDifference(both, contentOf(table), {})
        expect({ name, table, difference }).toEqual({ name, table, difference: undefined })
      }
      console.log(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    }
    const describe = { verb: 'describe', tables: coloredTables } as const
    await shop?.kill()
    const last = start()
    expect(await last.ask(describe)).toEqual(await takeStep(undisturbed.lake, '', describe))
    await last.kill()

    const [expected, found] = [
      await shownMart(join(folder, 'mart'), undisturbed.publications),
      await shownMart(join(folder, 'mart-of-spark'), publications),
    ]
    for (const { name } of await expected.tables()) {
      const select = `select * from (${contentOf(name)}) order by all`
      expect({ name, rows: (await found.rows(select)).rows }).toEqual({
        name,
        rows: (await expected.rows(select)).rows,
      })
    }
    expect(deaths).toBe(Math.floor(70 / every))
    for (const store of [expected, found, undisturbed.lake]) await store.close()
  },
)
