import { money } from '#contract/column-builders.ts'
import type { Column } from '#contract/columns.ts'
import { noBillForTimes } from '../absences/costs.ts'
import { costEstimate } from '../estimate-reasons.ts'
import { kpiNames } from './kpis.ts'

const names: ReadonlySet<string> = new Set(kpiNames)

/** The columns of a trend, of which those that are KPIs stand in its summary. */
export function summarizedKpis<const Each extends readonly Column[]>(columns: Each): Each {
  const summarized = columns.map((column) => ({
    ...column,
    ...(names.has(column.name) ? { summarized: true } : {}),
  }))
  // Only options change, which the types of columns do not show.
  return summarized as unknown as Each
}

/** What an hour of a part of a run cost. */
export const costPerHourColumn = money('costPerRunHour', 'Cost per hour', 'Cost per hour of duration.', {
  cell: 'rate',
  priority: 29,
  ...costEstimate,
  absentBecause: noBillForTimes,
})
