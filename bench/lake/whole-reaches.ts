import { modelGraph, type GraphModel } from '#derive/model-graph.ts'
import { models } from '#models/catalogue.ts'

/** How far a changed day of raw rows reaches a model, through all models between. */
export type Reach = { before: number; after: number }

// Whatever lasts over midnight touches the days beside its own.
const reachOfSql: Reach = { before: 1, after: 1 }
const noReach: Reach = { before: 0, after: 0 }

/** Per model, how many days before and after a changed day of raw rows it may have to rebuild. */
export async function wholeReaches(): Promise<ReadonlyMap<string, Reach>> {
  const reaches = new Map<string, Reach>()
  for (const model of await modelGraph(models)) {
    const inputs = model.reads.map((table) => reaches.get(table) ?? noReach)
    const own = ownReach(model)
    reaches.set(model.name, {
      before: own.before + Math.max(0, ...inputs.map(({ before }) => before)),
      after: own.after + Math.max(0, ...inputs.map(({ after }) => after)),
    })
  }
  return reaches
}

function ownReach({ reach = noReach, reachSql }: GraphModel): Reach {
  if (!reachSql) return reach
  return { before: reach.before + reachOfSql.before, after: reach.after + reachOfSql.after }
}
