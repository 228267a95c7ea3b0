import type { Model } from '#derive/model.ts'
import { modelGraph } from '#derive/model-graph.ts'
import { models } from '../catalogue.ts'

/** A model and all models that it is made from: deriving these alone takes a part of the time. */
export async function withInputs({ name }: Model): Promise<Model[]> {
  const graph = new Map((await modelGraph(models)).map((model) => [model.name, model]))
  const needed = new Set<string>()
  const need = (table: string): void => {
    const model = graph.get(table)
    if (!model || needed.has(table)) return
    needed.add(table)
    model.reads.forEach(need)
  }
  need(name)
  return models.filter((model) => needed.has(model.name))
}
