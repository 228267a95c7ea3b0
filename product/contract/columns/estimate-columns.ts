import type { Column } from '#contract/columns.ts'
import { noEstimate } from '../absences.ts'

/** The estimated cost of a row with what it was learned from, or why there is none. */
export function estimateColumns(name: 'estimatedCost' | 'estimatedRunCost'): readonly Column[] {
  return [
    {
      name,
      label: 'Estimated cost',
      format: 'money',
      meaning:
        'Machine hours at the public price of the machine, plus the DBU that such an hour draws, learned from usage, at list price.',
      sortable: true,
      isEstimate: true,
      absentBecause: noEstimate,
    },
    {
      name: 'estimatedCostAbsentBecause',
      label: 'No estimate because',
      format: 'text',
      meaning: 'Why there is no estimated cost.',
      wireOnly: true,
    },
    {
      name: 'estimatedCostLearnedHours',
      label: 'Learned from hours',
      format: 'count',
      meaning: 'Machine hours from whose usage the DBU rates were learned; of several machines the fewest.',
      wireOnly: true,
    },
  ]
}
