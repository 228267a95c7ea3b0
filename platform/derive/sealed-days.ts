import { addDays, type Day } from '#contract/dates.ts'
import type { Lake, Note } from '#lake/lake.ts'
import type { GraphModel } from './model-graph.ts'

/** What is known of past purges. */
export type Purged = {
  /** Per table, the day before which its rows are deleted. */
  before: Readonly<Record<string, Day>>
  /** Number of the latest append at the last purge. */
  version: number
  /** Late rows per raw table up to the last purge. */
  lateRows: Readonly<Record<string, number>>
  /** Per model, the hashes of the texts that made its sealed days, each up to a day. */
  madeBy: Readonly<Record<string, readonly { before: Day; hash: string }[]>>
}

/** Models look back at most this many days: so many days after the purged ones cannot be rebuilt either. */
export const seamDays = 3

const name = 'purged'

// Only purgedNote writes this note.
const asPurged = (value: unknown) => value as Purged | undefined

/** What is known of past purges, from the lake. */
export async function purgedTables(lake: Lake): Promise<Purged> {
  return asPurged(await lake.note(name)) ?? { before: {}, version: 0, lateRows: {}, madeBy: {} }
}

/** The note that keeps it. */
export function purgedNote(purged: Purged): Note {
  return { name, value: purged }
}

/** The models, each with the day before which it can no longer be rebuilt. The graph is in reading order. */
export function sealedGraph(
  graph: readonly GraphModel[],
  { before }: Pick<Purged, 'before'>,
): readonly GraphModel[] {
  if (Object.keys(before).length === 0) return graph
  const sealed = new Map<string, Day>()
  return graph.map((model) => {
    if (model.isNeverSealed) return model
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

/** The days that are not sealed. */
export function unsealed({ sealedBefore }: GraphModel, days: readonly Day[]): Day[] {
  return sealedBefore === undefined ? [...days] : days.filter((day) => day >= sealedBefore)
}
