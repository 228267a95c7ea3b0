import { addDays, type Day } from '#contract/dates.ts'
import type { Lake, Note } from '#lake/lake.ts'
import type { GraphModel } from './model-graph.ts'

/** What purging left behind. */
export type Purged = {
  /** Per table, the day before which its rows are gone. */
  before: Readonly<Record<string, Day>>
  /** Number of the latest append when it was purged last. */
  version: number
  /** Rows per raw table that arrived too late for days that were sealed, until it was purged last. */
  lateRows: Readonly<Record<string, number>>
  /** Per model, with which texts its sealed days were made: those before a day that are not before an earlier one. */
  madeBy: Readonly<Record<string, readonly { before: Day; hash: string }[]>>
}

/** Days after the purged ones that models may look back from: their rows can no longer be proven either. */
const seamDays = 3

const name = 'purged'

// Written by purgedNote only.
const asPurged = (value: unknown) => value as Purged | undefined

/** What was purged so far. */
export async function purgedTables(lake: Lake): Promise<Purged> {
  return asPurged(await lake.note(name)) ?? { before: {}, version: 0, lateRows: {}, madeBy: {} }
}

/** The same as a document to keep. */
export function purgedNote(purged: Purged): Note {
  return { name, value: purged }
}

/** The models, with the days from which on each can still be rebuilt; the graph is in reading order. */
export function sealedGraph(
  graph: readonly GraphModel[],
  { before }: Pick<Purged, 'before'>,
): readonly GraphModel[] {
  if (Object.keys(before).length === 0) return graph
  const sealed = new Map<string, Day>()
  return graph.map((model) => {
    const days = model.reads.flatMap((table) => {
      const purged = before[table]
      return [sealed.get(table) ?? [], purged === undefined ? [] : addDays(purged, seamDays)].flat()
    })
    const sealedBefore = [...days, before[model.name] ?? []].flat().toSorted().at(-1)
    if (sealedBefore === undefined) return model
    sealed.set(model.name, sealedBefore)
    return { ...model, sealedBefore }
  })
}

/** Days that are not sealed. */
export function unsealed({ sealedBefore }: GraphModel, days: readonly Day[]): Day[] {
  return sealedBefore === undefined ? [...days] : days.filter((day) => day >= sealedBefore)
}
