import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isSameHash } from './former-hashes.ts'
import { modelGraph } from './model-graph.ts'
import { modelsOf, shopModels } from './test-models.ts'

async function hashesOf(texts: typeof shopModels): Promise<Record<string, string>> {
  const graph = await modelGraph(await modelsOf(texts))
  return Object.fromEntries(graph.map(({ name, hash }) => [name, hash]))
}

test('a model keeps its hash when its files move', async () => {
  const [here, elsewhere] = [await modelsOf(shopModels), await modelsOf(shopModels)]
  expect(here.map(({ sql }) => String(sql))).not.toEqual(elsewhere.map(({ sql }) => String(sql)))
  expect(await hashesOf(shopModels)).toEqual(await hashesOf(shopModels))
})

test('another text gives another hash, to the model and to those that read it', async () => {
  const changed = shopModels.map((model) =>
    model.name === 'revenue'
      ? { ...model, sql: model.sql.replace('sale.count *', '2 * sale.count *') }
      : model,
  )
  const [before, after] = [await hashesOf(shopModels), await hashesOf(changed)]
  const kept = Object.keys(before).filter((name) => before[name] === after[name])
  expect(kept).toEqual(['price_window'])
})

test('the layout of a text and its comments are no part of the hash, what strings contain is', async () => {
  const withText = (change: (sql: string) => string) =>
    hashesOf(shopModels.map((model) => ({ ...model, sql: change(model.sql) })))
  const before = await hashesOf(shopModels)
  expect(await withText((sql) => `-- One row: a sale.\n${sql.replaceAll(/\s+/g, '\n\t')} -- all\n`)).toEqual(
    before,
  )
  const [padded, plain] = await Promise.all([
    withText((sql) => `${sql} and 'a  b' is not null`),
    withText((sql) => `${sql} and 'a b' is not null`),
  ])
  expect(padded['growth']).not.toBe(plain['growth'])
})

test('a table that was defined when layout counted is the same', () => {
  const [, former = '', hash = ''] =
    /\n(\w{64})\t(\w{64})\n/.exec(readFileSync(join(import.meta.dirname, 'former-hashes.tsv'), 'utf8')) ?? []
  expect([isSameHash(former, hash), isSameHash(hash, hash)]).toEqual([true, true])
  expect([
    isSameHash(former, former.toUpperCase()),
    isSameHash(hash, former),
    isSameHash(undefined, hash),
  ]).toEqual([false, false, false])
})

test('a model that is never sealed reads no raw table', async () => {
  const unsealed = shopModels.map((model) => ({ ...model, isNeverSealed: true as const }))
  await expect(hashesOf(unsealed)).rejects.toThrow('price_window is never sealed, so it must not read price')
})
