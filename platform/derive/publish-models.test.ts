import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { appendRows } from '#testing/lake.ts'
import { deriveModels } from './derive-models.ts'
import { publishModels } from './publish-models.ts'
import { keptPublished } from './published-note.ts'
import { modelsOf, price, sale, saleOn, shopModels, type ModelText } from './test-models.ts'
import { deriveAndPublish, expectSame, opened, revenueRows, tables } from './testing/shop.ts'

test('a new mart starts from the first version, which is a base', async () => {
  const { lake, mart, folder } = await opened()
  expect(await deriveAndPublish(lake, folder)).toMatchObject({ version: 1, hasBase: true })
  expect(await mart.importNext()).toBe(1)
  await expectSame(lake, mart)
})

test('the next version has only the changed days and keys', async () => {
  const { lake, mart, folder } = await opened()
  await deriveAndPublish(lake, folder)
  await mart.importNext()
  await appendRows(lake, tables, { sale: [saleOn('2025-05-02', 'late', 'ink', 1)] })
  expect(await deriveAndPublish(lake, folder)).toEqual({
    version: 2,
    changes: { revenue: { kind: 'keys', rows: 2 }, growth: { kind: 'days', rows: 2 } },
    hasBase: false,
  })
  expect(await mart.importNext()).toBe(2)
  await expectSame(lake, mart)
})

test('publishing without changes makes no version', async () => {
  const { lake, folder } = await opened()
  await deriveAndPublish(lake, folder)
  expect(await deriveAndPublish(lake, folder)).toEqual({ version: 1, changes: {}, hasBase: false })
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['1', 'manifest-1.json']))
  expect(await readdir(folder)).toHaveLength(2)
})

test('a row that moves to another day is published once, and a removed row is gone', async () => {
  const movable = { ...sale, arrival: 'latest' as const }
  const { lake, mart, folder } = await opened()
  await lake.migrate([movable])
  await deriveAndPublish(lake, folder)
  await mart.importNext()
  await appendRows(lake, [movable, price], {
    sale: [saleOn('2025-05-03', 'a', 'pen', 1), saleOn('2025-05-02', 'b', 'unpriced', 2)],
  })
  await deriveAndPublish(lake, folder)
  await mart.importNext()
  expect((await mart.rows(revenueRows)).rows).toEqual([
    { day: '2025-05-03', sale_id: 'a', amount: '10' },
    { day: '2025-05-03', sale_id: 'c', amount: '7' },
  ])
  await expectSame(lake, mart)
})

test('days that await a rebuild stay as they were published', async () => {
  const { lake, mart, folder } = await opened()
  await deriveAndPublish(lake, folder)
  await mart.importNext()
  const models = await modelsOf(
    shopModels.map((model) =>
      model.name === 'revenue'
        ? { ...model, sql: model.sql.replace('sale.count *', '2 * sale.count *') }
        : model,
    ),
  )
  await deriveModels(lake, models, { maxDays: 1 })
  await publishModels(lake, models, folder)
  await mart.importNext()
  expect((await mart.rows('select sale_id, amount from revenue order by sale_id')).rows).toEqual([
    { sale_id: 'a', amount: '10' },
    { sale_id: 'b', amount: '20' },
    { sale_id: 'c', amount: '14' },
  ])
})

test('a table with changed columns is published as a whole', async () => {
  const { lake, mart, folder } = await opened()
  await deriveAndPublish(lake, folder)
  await mart.importNext()
  const texts = shopModels.map((model) =>
    model.name === 'growth'
      ? { ...model, sql: model.sql.replace('select today.day,', 'select today.day, 1 as one,') }
      : model,
  )
  const { changes } = await deriveAndPublish(lake, folder, texts)
  expect(changes['growth']).toEqual({ kind: 'all', rows: 3 })
  expect(await mart.importNext()).toBe(2)
  expect((await mart.rows('select one from growth')).rows).toHaveLength(3)
})

test('a table that is no longer published leaves the mart', async () => {
  const { lake, mart, folder } = await opened()
  await deriveAndPublish(lake, folder)
  await mart.importNext()
  await deriveAndPublish(
    lake,
    folder,
    shopModels.filter(({ name }) => name !== 'growth'),
  )
  await mart.importNext()
  expect((await mart.tables()).map(({ name }) => name)).toEqual(['price_window', 'revenue'])
})

test('whole models published by key publish only the changed rows', async () => {
  const { lake, mart, folder } = await opened()
  const texts: ModelText[] = [
    {
      name: 'stock',
      grain: 'whole',
      sql: 'select product, cast(sum(count) as bigint) as count from sale group by product',
      publish: { by: 'key', key: ['product'] },
    },
  ]
  await deriveAndPublish(lake, folder, texts)
  await mart.importNext()
  await appendRows(lake, tables, { sale: [saleOn('2025-05-03', 'd', 'ink', 5)] })
  const { changes } = await deriveAndPublish(lake, folder, texts)
  expect(changes).toEqual({ stock: { kind: 'keys', rows: 1 } })
  await mart.importNext()
  expect((await mart.rows('select product, count from stock order by product')).rows).toEqual([
    { product: 'ink', count: '6' },
    { product: 'pen', count: '3' },
  ])
})

test('a base follows after the given number of versions, and older versions are removed', async () => {
  const { lake, mart, folder } = await opened()
  const models = await modelsOf(shopModels)
  const bases: number[] = []
  for (let count = 1; count <= 7; count += 1) {
    await appendRows(lake, tables, { sale: [saleOn('2025-05-03', `more-${count}`, 'ink', 1)] })
    await deriveModels(lake, models)
    const { version, hasBase } = await publishModels(lake, models, folder, { baseEvery: 3 })
    if (hasBase) bases.push(version)
  }
  expect(bases).toEqual([1, 4, 7])
  expect((await readdir(folder)).filter((name) => name.startsWith('manifest')).sort()).toEqual([
    'manifest-4.json',
    'manifest-5.json',
    'manifest-6.json',
    'manifest-7.json',
  ])
  expect(await mart.importNext()).toBe(7)
  await expectSame(lake, mart)
})

test('a base waits until changes reach half of its size', async () => {
  const { lake, folder } = await opened()
  const models = await modelsOf(shopModels)
  const many = Array.from({ length: 5_000 }, (_, index) =>
    saleOn('2025-05-01', `many-${index}`, 'pen', index),
  )
  await appendRows(lake, tables, { sale: many })
  const bases: boolean[] = []
  for (const day of ['2025-05-01', '2025-05-03', '2025-05-03', '2025-05-01']) {
    await appendRows(lake, tables, { sale: [saleOn(day, `more-${bases.length}`, 'ink', 1)] })
    await deriveModels(lake, models)
    bases.push((await publishModels(lake, models, folder, { baseEvery: 1 })).hasBase)
  }
  expect(bases).toEqual([true, false, false, true])
})

test('files of an interrupted publication are removed with the versions of their time', async () => {
  const { lake, folder } = await opened()
  const models = await modelsOf(shopModels)
  for (let count = 1; count <= 3; count += 1) {
    await appendRows(lake, tables, { sale: [saleOn('2025-05-03', `more-${count}`, 'ink', 1)] })
    await deriveModels(lake, models)
    await publishModels(lake, models, folder, { baseEvery: 1 })
    if (count === 1) await rm(join(folder, 'manifest-1.json'))
  }
  expect((await readdir(folder)).sort()).toEqual(['2', '3', 'manifest-2.json', 'manifest-3.json'])
})

test('a lagging mart imports version by version', async () => {
  const { lake, mart, folder } = await opened()
  await deriveAndPublish(lake, folder)
  await mart.importNext()
  for (const id of ['x', 'y']) {
    await appendRows(lake, tables, { sale: [saleOn('2025-05-03', id, 'ink', 1)] })
    await deriveAndPublish(lake, folder)
  }
  expect([await mart.importNext(), await mart.importNext(), await mart.importNext()]).toEqual([2, 3, 3])
  await expectSame(lake, mart)
})

test('a folder that lost its versions gets a base of a new series', async () => {
  const { lake, mart, folder } = await opened()
  await deriveAndPublish(lake, folder)
  await mart.importNext()
  await rm(folder, { recursive: true })
  await appendRows(lake, tables, { sale: [saleOn('2025-05-03', 'x', 'ink', 1)] })
  expect(await deriveAndPublish(lake, folder)).toMatchObject({ version: 2, hasBase: true })
  expect(await mart.importNext()).toBe(2)
  await expectSame(lake, mart)
})

test('a publication that dies between any two steps ends in the same mart when repeated', async () => {
  const { lake, mart, folder } = await opened()
  await deriveAndPublish(lake, folder)
  await mart.importNext()
  const models = await modelsOf(shopModels)
  for (let count = 1; count <= 8; count += 1) {
    await appendRows(lake, tables, { sale: [saleOn('2025-05-02', `late-${count}`, 'ink', count)] })
    await deriveModels(lake, models)
    await publishModels(dyingAt(lake, count), models, folder).catch(() => undefined)
    if (count % 2 === 0) await mart.importNext()
    await publishModels(lake, models, folder)
    for (let before = 0; before !== mart.version();) {
      before = mart.version()
      await mart.importNext()
    }
    await expectSame(lake, mart)
    expect((await mart.rows(revenueRows)).rows).toHaveLength(3 + count)
  }
})

test('a version whose note was lost is noted by the next publication without changes', async () => {
  const { lake, folder } = await opened()
  const models = await modelsOf(shopModels)
  await deriveAndPublish(lake, folder)
  await appendRows(lake, tables, { sale: [saleOn('2025-05-02', 'late', 'ink', 1)] })
  await deriveModels(lake, models)
  const keepNotes: Lake['keepNotes'] = async (notes) => {
    if (notes.some(({ name }) => name === 'publish')) throw new Error('the process died')
    return lake.keepNotes(notes)
  }
  await expect(publishModels({ ...lake, keepNotes }, models, folder)).rejects.toThrow('the process died')
  expect(await keptPublished(lake)).toMatchObject({ version: 1 })
  expect(await publishModels(lake, models, folder)).toEqual({ version: 2, changes: {}, hasBase: false })
  const published = await keptPublished(lake)
  expect(published).toMatchObject({ version: 2, baseVersion: 1 })
  expect(published?.changedBytes).toBeGreaterThan(0)
})

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
    exportRows: counted(lake.exportRows),
    replaceDays: counted(lake.replaceDays),
    keepNotes: counted(lake.keepNotes),
  }
}
