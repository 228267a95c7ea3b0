import { count, hidden, money, text } from '#contract/column-builders.ts'
import { nothingFound } from '../absences/costs.ts'

/** What rules found in the runs behind a row. */
export const findingColumns = [
  text('findings', 'Findings', 'Issues detected in runs started in this range.', {
    cell: 'findings',
    sortedBy: 'findingsCost',
    priority: 38,
    absentBecause: nothingFound,
  }),
  ...hidden(
    count('findingRunsCount', 'Runs with findings', 'Attempts with at least one finding.', { summed: true }),
    money('findingsCost', 'Cost of findings', 'Wasted cost, included in the cost.', { summed: true }),
  ),
]
