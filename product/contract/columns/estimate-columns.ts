import { count, money, text, wireOnly } from '#contract/column-builders.ts'
import { noEstimate } from '../absences/estimates.ts'

/** The estimated cost of a row with what it was learned from, or why there is none. */
export function estimateColumns<const Name extends 'estimatedCost' | 'estimatedRunCost'>(name: Name) {
  return [
    money(name, 'Estimate before billing', 'VM hours at public price plus learned DBUs at list price.', {
      isEstimate: true,
      priority: 10,
      absentBecause: noEstimate,
    }),
    ...wireOnly(
      text('estimatedCostAbsentBecause', 'No estimate because', 'Why there is no estimate.'),
      count('estimatedCostLearnedHours', 'Learned from hours', 'VM hours that the DBU rates come from.'),
    ),
  ]
}
