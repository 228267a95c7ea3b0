import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  option,
  record,
  tuple,
} from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { Lake } from '#lake/lake.ts'
import { openMart } from '#mart/open-mart.ts'
import { appendRows, lakeWith } from '#testing/lake.ts'
import { propertySeed } from '#testing/property-seed.ts'
import { deriveModels } from './derive-models.ts'
import { publishModels } from './publish-models.ts'
import { keptModels, modelsOf, price, priceFrom, product, sale, saleOn, shopModels } from './test-models.ts'

// Sales that move between days and change, so that days also lose rows.
const changingSale = { ...sale, arrival: 'latest' as const }
const tables = [changingSale, price, product]
const allModels = [...shopModels, ...keptModels]
const queries = [
  'select day, sale_id, product, amount from revenue order by sale_id nulls last, amount nulls last',
  'select day, amount from growth order by day nulls last',
  'select product, price, valid_from from price_window order by product nulls last, valid_from nulls last',
  'select product, label, highest_price from label order by product nulls last',
  'select product, text from sign order by product nulls last',
]

const dayNumber = integer({ min: 0, max: 9 })
const dayText = (number: number) => addDays('2025-05-01', number)
const productName = constantFrom('pen', 'ink')
const sales = tuple(dayNumber, integer({ min: 1, max: 12 }), productName, integer({ min: 1, max: 3 })).map(
  ([day, id, name, count]) => saleOn(dayText(day), `s${id}`, name, count),
)
const prices = tuple(dayNumber, integer({ min: 0, max: 20 }), productName, integer({ min: 1, max: 9 })).map(
  ([day, length, name, amount]) => priceFrom(dayText(day), addDays(dayText(day), length), name, amount),
)
const labels = tuple(productName, constantFrom('Pen', 'Ink', 'Nib')).map(([name, label]) => ({
  product: name,
  label,
}))
const step = record({
  sale: array(sales, { maxLength: 4 }),
  price: array(prices, { maxLength: 1 }),
  product: array(labels, { maxLength: 1 }),
  maxDays: option(integer({ min: 1, max: 3 }), { nil: undefined }),
  isPublished: boolean(),
})

async function answers(rows: (sql: string) => Promise<unknown>): Promise<unknown[]> {
  return Promise.all(queries.map((sql) => rows(sql)))
}

async function derivedAtOnce(lake: Lake): Promise<unknown[]> {
  const facts = { sale: await lake.rows('select sale_id, product, count, day, last_day from sale') }
  const kept = await lake.rows('select product, price, valid_from, valid_until, day, last_day from price')
  const named = await lake.rows('select product, label from product')
  const fresh = await lakeWith(tables, { ...facts, price: kept, product: named })
  await deriveModels(fresh, await modelsOf(allModels))
  const expected = await answers((sql) => fresh.rows(sql))
  await fresh.close()
  return expected
}

/** The models, of which those that are made from several days, and those without days, wait for these. */
const waiting = allModels.map((model) =>
  model.lookbackDays || model.grain === 'whole' ? { ...model, waitsForDays: 3 } : model,
)

test.each([
  ['', allModels],
  [', and models wait for days', waiting],
])('lake and mart end the same whatever the order in which rows arrive%s', async (_how, texts) => {
  const models = await modelsOf(texts)
  const followed = asyncProperty(array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
    const folder = await mkdtemp(join(tmpdir(), 'incremental-'))
    const publications = join(folder, 'publications')
    const lake = await lakeWith(tables)
    const mart = await openMart(join(folder, 'server'), publications, { memoryLimitMb: 200, threads: 1 })
    const publish = async () => {
      await publishModels(lake, models, publications, { baseEvery: 3 })
      for (let before = -1; before !== mart.version();) {
        before = mart.version()
        await mart.importNext()
      }
    }
    for (const { maxDays, isPublished, ...rows } of steps) {
      await appendRows(lake, tables, rows)
      await deriveModels(lake, models, maxDays === undefined ? {} : { maxDays })
      if (isPublished) await publish()
    }
    await deriveModels(lake, models)
    await publish()
    const expected = await derivedAtOnce(lake)
    expect(await answers((sql) => lake.rows(sql))).toEqual(expected)
    expect(await answers(async (sql) => (await mart.rows(sql)).rows)).toEqual(expected)
    await mart.close()
    await lake.close()
    await rm(folder, { recursive: true, force: true })
  })
  const numRuns = Number(process.env['LAKEGAUGE_PROPERTY_RUNS'] ?? 4)
  await assert(followed, { numRuns, seed: propertySeed, endOnFailure: true })
})
