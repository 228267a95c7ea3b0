import { useFirstUsageDay } from '#ui/scope/seen-workspaces.ts'
import type { Day } from '#contract/dates.ts'
import { useDateRange } from '#ui/dates/data-today.tsx'
import type { DateRange } from '#ui/dates/date-range.ts'
import { useIncompleteSince } from '#ui/dates/incomplete-since.ts'
import { remembered } from '#ui/remembered.ts'
import { useLoadingHistory } from '#product/browser/calendar/loading-history.ts'
import { comparedPeriod, type ComparedPeriod } from '#product/contract/comparison.ts'

/** What the range of the view is compared with. */
export function useComparedPeriod(): ComparedPeriod {
  const firstUsageDay = useFirstUsageDay()
  const incompleteSince = useIncompleteSince()
  const loadedSince = useLoadingHistory()?.loadedSince
  return periodOf(useDateRange(), firstUsageDay, incompleteSince, loadedSince)
}

const periodOf = remembered(
  (
    range: DateRange,
    firstUsageDay: Day | undefined,
    incompleteSince: string | undefined,
    loadedSince: Day | undefined,
  ) => comparedPeriod(range, { firstUsageDay, incompleteSince, loadedSince }),
)
