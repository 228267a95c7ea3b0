import { useFirstUsageDay } from '#ui/scope/seen-workspaces.ts'
import { useDateRange } from '#ui/dates/data-today.tsx'
import { useIncompleteSince } from '#ui/dates/incomplete-since.ts'
import { useLoadingHistory } from '#product/browser/calendar/loading-history.ts'
import { comparedPeriod, type ComparedPeriod } from '#product/contract/comparison.ts'

/** What the range of the view is compared with. */
export function useComparedPeriod(): ComparedPeriod {
  const firstUsageDay = useFirstUsageDay()
  const incompleteSince = useIncompleteSince()
  const loadedSince = useLoadingHistory()?.loadedSince
  return comparedPeriod(useDateRange(), { firstUsageDay, incompleteSince, loadedSince })
}
