import { expect, test } from 'vitest'
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
