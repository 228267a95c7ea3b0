import { modelGraph } from '#derive/model-graph.ts'
import type { Model } from '#derive/model.ts'
import { models } from '../catalogue.ts'

/** The named models and all models that they are made from: deriving these alone takes a part of the time. */
export async function withInputs(names: readonly string[]): Promise<Model[]> {
  const needed = new Set(names)
  for (const name of names)
    if (!models.some((model) => model.name === name)) throw new Error(`No model is named ${name}.`)
  const graph = await modelGraph(models)
  for (const { name, reads } of graph.toReversed())
    if (needed.has(name)) for (const read of reads) needed.add(read)
  return models.filter(({ name }) => needed.has(name))
}
