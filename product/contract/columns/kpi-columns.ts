import type { Column } from '#contract/columns.ts'
import { noBillForTimes } from '../absences.ts'
import { kpiNames } from './kpis.ts'

const names: ReadonlySet<string> = new Set(kpiNames)

/** The columns of a trend, of which those that are KPIs stand in its summary. */
export function summarizedKpis(columns: readonly Column[]): readonly Column[] {
  return columns.map((column) =>
    names.has(column.name) ? Object.assign({}, column, { summarized: true }) : column,
  )
}

/** What an hour of a part of a run cost. */
export const costPerHourColumn: Column = {
  name: 'costPerRunHour',
  label: 'Cost per hour',
  format: 'money',
  meaning: 'Cost divided by duration in hours.',
  sortable: true,
  estimatedWhen: 'isCostEstimated',
  absentBecause: noBillForTimes,
}
