import { modelGraph, type GraphModel } from '#derive/model-graph.ts'
import { models } from '#models/catalogue.ts'

/** Names of the models on the way from one to another, both included. */
export async function modelsBetween(first: string, last: string): Promise<ReadonlySet<string>> {
  const graph = await modelGraph(models)
  const after = reached(graph, first, ({ readers }) => readers)
  const before = reached(graph, last, ({ reads }) => reads)
  return new Set([...after].filter((name) => before.has(name)))
}

function reached(
  graph: readonly GraphModel[],
  start: string,
  next: (model: GraphModel) => readonly string[],
): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [start]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    waiting.push(...graph.filter((model) => model.name === name).flatMap(next))
  }
  return found
}
