import { modelGraph, type GraphModel } from '#derive/model-graph.ts'
import { models } from '#models/catalogue.ts'

/** Names of the models on the path from a table (included if it is a model) to a model. */
export async function modelsBetween(first: string, last: string): Promise<ReadonlySet<string>> {
  const graph = await modelGraph(models)
  const after = reached(first, (name) => readersOf(graph, name))
  const before = reached(last, (name) => readBy(graph, name))
  const between = graph.filter(({ name }) => after.has(name) && before.has(name))
  return new Set(between.map(({ name }) => name))
}

/** Names of a model and of all its input models. */
export async function modelsInto(last: string): Promise<ReadonlySet<string>> {
  const graph = await modelGraph(models)
  const before = reached(last, (name) => readBy(graph, name))
  return new Set(graph.filter(({ name }) => before.has(name)).map(({ name }) => name))
}

function readersOf(graph: readonly GraphModel[], table: string): readonly string[] {
  return graph.filter(({ reads }) => reads.includes(table)).map(({ name }) => name)
}

function readBy(graph: readonly GraphModel[], table: string): readonly string[] {
  return graph.filter(({ name }) => name === table).flatMap(({ reads }) => reads)
}

function reached(start: string, next: (name: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [start]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    waiting.push(...next(name))
  }
  return found
}
