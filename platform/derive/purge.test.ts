import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import type { RawTable } from '#lake/table.ts'
import { openMart } from '#mart/open-mart.ts'
import { appendRows, lakeWith } from '#testing/lake.ts'
import { deriveModels } from './derive-models.ts'
import type { Model } from './model.ts'
import { publishModels } from './publish-models.ts'
import { lateRows, purge, purgePreview } from './purge.ts'
import { purgedTables } from './sealed-days.ts'
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
} from './test-models.ts'

const tables = [sale, price, product]
const now = new Date('2025-06-30T12:00:00Z')
const days = Array.from({ length: 20 }, (_, index) => `2025-05-${String(index + 1).padStart(2, '0')}`)
const retention = { sale: 10 }

async function shop() {
  const lake = await lakeWith(tables, {
    sale: days.map((day, index) => saleOn(day, day, 'pen', index + 1)),
    price: [priceFrom('2025-01-01', '9999-12-31', 'pen', 10)],
  })
  onTestFinished(() => lake.close())
  const models = await modelsOf(shopModels)
  await deriveModels(lake, models)
  return { lake, models, purging: { tables, models, choice: { retention }, now } }
}

async function content(lake: Lake) {
  return {
    revenue: await lake.rows('select day, sale_id, amount from revenue order by sale_id nulls last'),
    growth: await lake.rows('select day, amount from growth order by day nulls last'),
  }
}

/** Rebuilds all models from nothing. */
async function deriveAll(lake: Lake, models: readonly Model[]) {
  await lake.keepNotes([{ name: 'derive', value: { version: 0, models: [] } }])
  return deriveModels(lake, models)
}

test('a preview counts the rows to delete and deletes nothing', async () => {
  const { lake, purging } = await shop()
  expect(await purgePreview(lake, purging)).toEqual([
    {
      table: 'sale',
      kind: 'raw',
      retentionDays: 10,
      before: '2025-05-11',
      rows: 10,
      days: 10,
      firstDay: '2025-05-01',
      lastDay: '2025-05-10',
    },
  ])
  expect(await lake.rows('select count(*) as rows from sale')).toEqual([{ rows: '20' }])
  expect(await purgePreview(lake, { ...purging, choice: { retention: {} } })).toEqual([])
})

test('after a purge and a full derive every published number is unchanged', async () => {
  const { lake, models, purging } = await shop()
  const before = await content(lake)
  expect(await purge(lake, purging)).toMatchObject([{ table: 'sale', rows: 10 }])
  expect(await lake.rows('select min(day) as day, count(*) as rows from sale')).toEqual([
    { day: '2025-05-11', rows: '10' },
  ])
  const { rebuiltDays } = await deriveAll(lake, models)
  expect(rebuiltDays['revenue']).toEqual(days.slice(13))
  expect(await content(lake)).toEqual(before)
  expect(await purge(lake, purging)).toMatchObject([{ table: 'sale', rows: 0 }])
})

test('a changed model text rebuilds days that are not sealed; sealed days keep their rows and their hash', async () => {
  const { lake, models, purging } = await shop()
  const hash = await lake.derivedHash('revenue')
  await purge(lake, purging)
  const doubled = await modelsOf(
    shopModels.map((model) => ({
      ...model,
      sql: model.sql.replace(
        'as bigint) as amount\n          from sale',
        'as bigint) * 2 as amount, 1 as made\n          from sale',
      ),
    })),
  )
  await deriveModels(lake, doubled)
  expect(
    await lake.rows(
      "select day, amount, made from revenue where day between date '2025-05-12' and date '2025-05-15' order by day",
    ),
  ).toEqual([
    { day: '2025-05-12', amount: '120', made: null },
    { day: '2025-05-13', amount: '130', made: null },
    { day: '2025-05-14', amount: '280', made: 1 },
    { day: '2025-05-15', amount: '300', made: 1 },
  ])
  expect((await purgedTables(lake)).madeBy['revenue']).toEqual([{ before: '2025-05-14', hash }])
  expect(await lake.derivedHash('revenue')).not.toBe(hash)
  await deriveModels(lake, models)
})

test('a late row of a sealed day is kept and reported, and changes no figure', async () => {
  const { lake, models, purging } = await shop()
  await purge(lake, purging)
  const before = await content(lake)
  expect(await lateRows(lake, purging)).toEqual([])
  await appendRows(lake, tables, { sale: [saleOn('2025-05-02', 'late', 'pen', 5)] })
  expect(await deriveModels(lake, models)).toMatchObject({ rebuiltDays: {}, remainingDays: 0 })
  expect(await content(lake)).toEqual(before)
  const late = [{ table: 'sale', sealedBefore: '2025-05-14', rows: 1 }]
  expect(await lateRows(lake, purging)).toEqual(late)
  await purge(lake, purging)
  expect(await lake.rows("select * from sale where sale_id = 'late'")).toEqual([])
  expect(await lateRows(lake, purging)).toEqual(late)
})

const shownModel: ModelText = {
  name: 'shown',
  grain: 'day',
  isNeverSealed: true,
  sql: `select revenue.day, revenue.sale_id, growth.amount as growth
        from revenue
        left join growth on growth.day = revenue.day
        where revenue.day in ($days)`,
}

test('a model that is never sealed is filled for purged days when it is new, from what other tables keep', async () => {
  const { lake, purging } = await shop()
  await purge(lake, purging)
  await deriveModels(lake, await modelsOf([...shopModels, shownModel]))
  expect(await lake.rows('select min(day) as day, count(growth) as rows from shown')).toEqual([
    { day: '2025-05-01', rows: '20' },
  ])
})

test('a model that is never sealed loses what a purge takes from the tables that it reads', async () => {
  const { lake, purging } = await shop()
  const models = await modelsOf([...shopModels, shownModel])
  await deriveModels(lake, models)
  await purge(lake, { ...purging, models, choice: { retention: { growth: 7 } } })
  expect(await deriveModels(lake, models)).toMatchObject({ rebuiltDays: { shown: days.slice(0, 13) } })
  expect(await lake.rows('select count(*) as rows, count(growth) as growing from shown')).toEqual([
    { rows: '20', growing: '7' },
  ])
})

test('purged days of a derived table leave the mart for good', async () => {
  const { lake, models, purging } = await shop()
  const folder = await mkdtemp(join(tmpdir(), 'purge-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await publishModels(lake, models, folder)
  await purge(lake, { ...purging, choice: { retention: { growth: 7, revenue: 8 } } })
  await deriveAll(lake, models)
  await publishModels(lake, models, folder)
  const mart = await openMart(join(folder, 'server'), folder, { memoryLimitMb: 100 })
  onTestFinished(() => mart.close())
  await mart.importNext()
  await mart.importNext()
  const kept = 'select (select min(day) from growth) as growth, (select min(day) from revenue) as revenue'
  expect((await mart.rows(kept)).rows).toEqual([{ growth: '2025-05-14', revenue: '2025-05-13' }])
  expect(await lake.rows(kept)).toEqual([{ growth: '2025-05-14', revenue: '2025-05-13' }])
})

const signal: RawTable = {
  name: 'signal',
  meaning: 'A sign of life of a machine.',
  columns: { machine: 'string', said_at: 'timestamp' },
  key: ['machine', 'said_at'],
  arrival: 'once',
}
const signalOf = (machine: string, day: string) => ({
  machine,
  said_at: `${day}T00:00:00Z`,
  day,
  last_day: day,
})

test('a purge keeps the recent and the last rows of a running machine, and removes all rows of an ended one', async () => {
  const lake = await lakeWith([signal], {
    signal: [
      signalOf('ended', '2025-01-01'),
      signalOf('ended', '2025-05-01'),
      signalOf('on', '2025-01-01'),
      signalOf('on', '2025-04-01'),
      signalOf('on', '2025-05-20'),
      signalOf('asleep', '2024-12-01'),
      signalOf('asleep', '2025-01-01'),
      signalOf('asleep', '2025-05-20'),
    ],
  })
  onTestFinished(() => lake.close())
  await purge(lake, { tables: [signal], models: [], choice: { retention: { signal: 10 } }, now })
  expect(await lake.rows('select machine, cast(said_at as date) as day from signal order by 1, 2')).toEqual([
    { machine: 'asleep', day: '2025-01-01' },
    { machine: 'asleep', day: '2025-05-20' },
    { machine: 'on', day: '2025-04-01' },
    { machine: 'on', day: '2025-05-20' },
  ])
})

test('a purge by date takes the rows of telemetry before the day, and nothing of other tables', async () => {
  const { lake, models } = await shop()
  const measured = tables.map((table) =>
    table.name === 'sale' ? { ...table, isTelemetry: true as const } : table,
  )
  const found = models.map((model) =>
    model.name === 'growth' ? { ...model, isTelemetry: true as const } : model,
  )
  const purging = { tables: measured, models: found, choice: { before: '2025-05-11' }, now }
  const seen: string[] = []

  const steps = await purge(lake, purging, ({ table, done, total }) =>
    seen.push(`${table} ${done} of ${total}`),
  )

  expect(steps).toMatchObject([
    { table: 'sale', retentionDays: 10, before: '2025-05-11', rows: 10 },
    { table: 'growth', before: '2025-05-11', rows: 10 },
  ])
  expect(seen).toEqual(['sale 0 of 2', 'growth 1 of 2'])
  expect(await lake.rows('select min(day) as sale_day from sale')).toEqual([{ sale_day: '2025-05-11' }])
  expect(await lake.rows('select count(*) as revenue_rows from revenue')).toEqual([{ revenue_rows: '20' }])
  expect(await lake.rows('select count(*) as price_rows from price')).toEqual([{ price_rows: '1' }])
})

test('a purge by date leaves the last days of data', async () => {
  const { lake, purging } = await shop()
  const preview = (before: string) => purgePreview(lake, { ...purging, choice: { before } })
  await expect(preview('2025-05-14')).resolves.toEqual([])
  await expect(preview('2025-05-15')).rejects.toThrow('give 2025-05-14 or an earlier day')
})

test('an invalid retention is refused', async () => {
  const { lake, purging } = await shop()
  const preview = (wanted: Record<string, number>) =>
    purgePreview(lake, { ...purging, choice: { retention: wanted } })
  await expect(preview({ sale: 6 })).rejects.toThrow('at least 7')
  await expect(preview({ sail: 30 })).rejects.toThrow('There is no table sail')
  await expect(preview({ price_window: 30 })).rejects.toThrow('price_window has no days')
})

test('a purge removes from an incremental model the keys without any row left', async () => {
  const lake = await lakeWith(tables, {
    sale: [saleOn('2025-05-20', 'late', 'pen', 1)],
    price: [
      priceFrom('2025-05-01', '2025-05-02', 'ink', 7),
      priceFrom('2025-05-19', '2025-05-20', 'pen', 10),
    ],
  })
  onTestFinished(() => lake.close())
  const models = await modelsOf([...shopModels, ...keptModels])
  await deriveModels(lake, models)
  await purge(lake, { tables, models, choice: { retention: { price: 10 } }, now })
  await appendRows(lake, tables, { product: [{ product: 'pen', label: 'Pen' }] })
  await deriveModels(lake, models)
  expect(await lake.rows('select text from sign')).toEqual([{ text: 'Pen at most 10' }])
})
