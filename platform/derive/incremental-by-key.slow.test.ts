import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { openMart } from '#mart/open-mart.ts'
import { appendRows, lakeWith, type RowsOfTables } from '#testing/lake.ts'
import { deriveModels } from './derive-models.ts'
import { publishModels } from './publish-models.ts'
import { keptModels, modelsOf, price, priceFrom, product, sale, shopModels } from './test-models.ts'

const tables = [sale, price, product]
const add = (lake: Lake, rows: RowsOfTables) => appendRows(lake, tables, rows)
const always = ['2025-01-01', '9999-12-31'] as const
const prices = { price: [priceFrom(...always, 'pen', 10), priceFrom(...always, 'ink', 7)] }

test('an incremental model replaces only the rows whose inputs arrived', async () => {
  const names = [
    { product: 'pen', label: 'Pen' },
    { product: 'ink', label: 'Ink' },
  ]
  const lake = await lakeWith(tables, { ...prices, product: names })
  const models = await modelsOf(keptModels)
  await deriveModels(lake, models)
  await lake.replaceAll('label', "select 'ink', 'as it was', 7")
  await add(lake, { product: [{ product: 'pen', label: 'Fountain pen' }] })
  expect((await deriveModels(lake, models)).rebuiltWholes).toEqual({ label: 1, sign: 1 })
  expect(await lake.rows('select product, label from label order by product')).toEqual([
    { product: 'ink', label: 'as it was' },
    { product: 'pen', label: 'Fountain pen' },
  ])
  expect(await lake.rows('select text from sign order by product')).toEqual([
    { text: 'Ink at most 7' },
    { text: 'Fountain pen at most 10' },
  ])
  await lake.close()
})

test('an incremental model that reads a model without a unique key is refused', async () => {
  const sign = {
    name: 'sign',
    grain: 'whole',
    uniqueKey: ['product'],
    sql: 'select product from revenue',
  } as const
  const models = await modelsOf([...shopModels, sign])
  const lake = await lakeWith(tables, prices)
  await expect(deriveModels(lake, models)).rejects.toThrow(/sign has a uniqueKey/)
  await lake.close()
})

const signs = 'select product, text from sign order by product'

function dyingAt(lake: Lake, count: number): Lake {
  let steps = 0
  const counted = <Given extends unknown[], Answer>(step: (...given: Given) => Promise<Answer>) => {
    return async (...given: Given): Promise<Answer> => {
      steps += 1
      if (steps === count) throw new Error('the process died')
      return step(...given)
    }
  }
  return {
    ...lake,
    defineDerived: counted(lake.defineDerived),
    replaceAll: counted(lake.replaceAll),
    keepNotes: counted(lake.keepNotes),
    exportRows: counted(lake.exportRows),
    upsert: counted(lake.upsert),
  }
}

test('only keys with newly arrived inputs are published, and none is lost when publishing dies in between', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'incremental-by-key-'))
  const publications = join(folder, 'publications')
  const lake = await lakeWith(tables, prices)
  const mart = await openMart(join(folder, 'server'), publications, { memoryLimitMb: 200, threads: 1 })
  onTestFinished(async () => {
    await mart.close()
    await lake.close()
    await rm(folder, { recursive: true, force: true })
  })
  const models = await modelsOf(keptModels)
  const deriveAndPublish = async (onto: Lake) => {
    await deriveModels(onto, models)
    return publishModels(onto, models, publications)
  }
  await deriveAndPublish(lake)
  await mart.importNext()
  for (let count = 1; count <= 12; count += 1) {
    await add(lake, { product: [{ product: 'pen', label: `Pen ${count}` }] })
    await deriveAndPublish(dyingAt(lake, count)).catch(() => undefined)
    if (count % 2 === 0) await mart.importNext()
    await deriveAndPublish(lake)
    for (let before = 0; before !== mart.version();) {
      before = mart.version()
      await mart.importNext()
    }
    expect((await mart.rows(signs)).rows).toEqual(await lake.rows(signs))
    expect(await lake.rows(signs)).toContainEqual({ product: 'pen', text: `Pen ${count} at most 10` })
  }
  await add(lake, { product: [{ product: 'pen', label: 'Quill' }] })
  expect((await deriveAndPublish(lake)).changes).toEqual({
    label: { kind: 'keys', rows: 1 },
    sign: { kind: 'keys', rows: 1 },
  })
})

test('a table of which most keys changed is published as a whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'incremental-by-key-'))
  const lake = await lakeWith(tables, prices)
  onTestFinished(async () => {
    await lake.close()
    await rm(folder, { recursive: true, force: true })
  })
  const models = await modelsOf(keptModels)
  await deriveModels(lake, models)
  await publishModels(lake, models, folder)
  const many = Array.from({ length: 50_001 }, (_, index) => ({ product: `p${index}`, label: 'one of many' }))
  await add(lake, { product: many })
  await deriveModels(lake, models)
  expect((await publishModels(lake, models, folder)).changes).toEqual({
    label: { kind: 'all', rows: 50_003 },
    sign: { kind: 'all', rows: 50_003 },
  })
})
