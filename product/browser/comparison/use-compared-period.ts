import { useFirstUsageDay } from '#ui/scope/seen-workspaces.ts'
import { useDateRange } from '#ui/dates/data-today.tsx'
import { useIncompleteSince } from '#ui/dates/incomplete-since.ts'
import { comparedPeriod, type ComparedPeriod } from '#product/contract/comparison.ts'

/** What the range of the view is compared with. */
export function useComparedPeriod(): ComparedPeriod {
  const firstUsageDay = useFirstUsageDay()
  const incompleteSince = useIncompleteSince()
  return comparedPeriod(useDateRange(), { firstUsageDay, incompleteSince })
}
