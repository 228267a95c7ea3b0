import type { Lookaround } from '#derive/day-ranges.ts'
import { modelGraph } from '#derive/model-graph.ts'
import { models } from '#models/catalogue.ts'

type Range = Required<Lookaround>

// Anything that lasts past midnight affects neighboring days.
const rangeOfSql = 1

/** Per model, the number of days around a changed day of raw rows that may be rebuilt through all models between. */
export async function affectedRanges(): Promise<ReadonlyMap<string, Range>> {
  const ranges = new Map<string, Range>()
  for (const { name, reads, lookbackDays = 0, lookaheadDays = 0, affectedDaysSql } of await modelGraph(
    models,
  )) {
    const inputs = reads.flatMap((table) => ranges.get(table) ?? [])
    const bySql = affectedDaysSql ? rangeOfSql : 0
    ranges.set(name, {
      lookbackDays: lookbackDays + bySql + Math.max(0, ...inputs.map((input) => input.lookbackDays)),
      lookaheadDays: lookaheadDays + bySql + Math.max(0, ...inputs.map((input) => input.lookaheadDays)),
    })
  }
  return ranges
}
