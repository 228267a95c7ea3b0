import { addDays, type Day } from '#contract/dates.ts'
import { useDataToday } from '#ui/dates/data-today.tsx'
import { shortDayRange } from '#ui/format/time.ts'
import { vmMark } from '#product/contract/estimate-reasons.ts'
import { Money } from '#ui/values/money.tsx'

type Props = {
  /** The start of the month or the year. */
  since: Day
  /** The first day with usage, where the figure begins with it. */
  firstUsageDay?: Day | null | undefined
  /** The last complete day. */
  lastDay: Day | null
  /** What the open days after it have cost so far; null where nothing of them is billed. */
  openDays: string | null
  /** The part of that which VMs are. */
  openDaysCloud: string | null
  currency: string
}

/** The complete days that a figure to date counts, and apart from them what open days cost so far: "1 – 30 May; 31 May so far $350". */
export function ToDateNote({
  since: start,
  firstUsageDay,
  lastDay,
  openDays,
  openDaysCloud,
  currency,
}: Props) {
  const today = useDataToday()
  const since = firstUsageDay && firstUsageDay > start ? firstUsageDay : start
  if (lastDay === null || lastDay < since) return null
  const first = addDays(lastDay, 1)
  const next = addDays(today < first ? first : today, 1)
  return (
    <>
      {shortDayRange(since, first)}
      {openDays !== null && (
        <>
          ; {shortDayRange(first, next)} so far{' '}
          <Money amount={openDays} currency={currency} {...vmMark(openDaysCloud)} />
        </>
      )}
    </>
  )
}
