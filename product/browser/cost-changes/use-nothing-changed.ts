import { comparisonOf } from '#product/contract/comparison.ts'
import type { CostChanges } from '#product/contract/calls/cost-changes.ts'
import { comparisonText } from '../comparison/comparison-text.ts'
import { useComparedPeriod } from '../comparison/use-compared-period.ts'

/** Why there are no changes to list; undefined where there are. */
export function useNothingChanged({ changes, previousUntil }: CostChanges): string | undefined {
  const period = useComparedPeriod()
  if (changes.length > 0) return undefined
  if (previousUntil !== null) return 'Nothing costs more or less than in the previous period.'
  return comparisonText(comparisonOf({ cost: '0', before: '0' }, period), period).full
}
