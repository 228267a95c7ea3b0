import { basename, dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { modelGraph } from '#derive/model-graph.ts'
import { tablesRead } from '#lake/tables-read.ts'
import { models } from '#models/catalogue.ts'
import { layers } from '#models/layers.ts'
import { filesIn, root } from './imports.ts'

type Placed = { name: string; layer: string; reads: readonly string[] }

/** From left to right. */
const order: readonly string[] = ['reference', ...layers]

/** The folder in which a model's folder lies; what rules fill stands beside what they judge. */
function layerOf(folder: string | undefined): string {
  return folder === undefined ? 'judged' : basename(dirname(folder))
}

/** The reads of models that stand to the right of their readers. */
function backwardReads(placed: readonly Placed[]): string[] {
  const rankOf = new Map(placed.map(({ name, layer }) => [name, order.indexOf(layer)]))
  return placed.flatMap(({ name, reads }) =>
    reads
      .filter((read) => (rankOf.get(read) ?? 0) > (rankOf.get(name) ?? -1))
      .map((read) => `${name} reads ${read}`),
  )
}

const graph = await modelGraph(models)
const folders = new Map(
  graph.flatMap(({ name, sql }) =>
    sql instanceof URL ? [[name, relative(root, dirname(fileURLToPath(sql)))] as const] : [],
  ),
)

test('a model reads models of its own layer and of those to its left', () => {
  const placed = graph.map(({ name, reads, affectedDaysSelect = '' }) => ({
    name,
    layer: layerOf(folders.get(name)),
    reads: [...reads, ...tablesRead(affectedDaysSelect)],
  }))
  expect(placed.filter(({ layer }) => !order.includes(layer))).toEqual([])
  expect(backwardReads(placed)).toEqual([])
})

test('a read to the right is found', () => {
  const placed = [
    { name: 'run', layer: 'work', reads: ['job', 'cost_day', 'run'] },
    { name: 'job', layer: 'assets', reads: [] },
    { name: 'cost_day', layer: 'costs', reads: ['run', 'usage_record'] },
  ]
  expect(backwardReads(placed)).toEqual(['run reads cost_day'])
})

test('every declaration of a model lies in the folder of a layer, which is named for its table', () => {
  const declared = filesIn('models', /\/model\.ts$/).map(dirname)
  expect(declared.filter((folder) => ![...folders.values()].includes(folder))).toEqual([])
  const wrong = [...folders].filter(([name, folder]) => basename(folder).replaceAll('-', '_') !== name)
  expect(wrong).toEqual([])
})
