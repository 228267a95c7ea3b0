import type { ReactNode } from 'react'
import { addDays, type Day } from '#contract/dates.ts'
import { LateDateField } from '#ui/dates/late-date-field.tsx'
import { dayRange } from '#ui/format/time.ts'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { Tabs } from '#ui/screen/tabs.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { periodUntil } from '../contract/periods.ts'
import { reviewedJobsPlace, savingsPlace } from './review-places.ts'
import styles from './review.module.css'
import { datesIn, useReviewFilters } from './use-review.ts'

type Props = { tab: 'savings' | 'jobs'; children: ReactNode }

/** Title, tabs and dates of the review. */
export function ReviewPage({ tab, children }: Props) {
  const { urlState } = useUrlState()
  const dates = datesIn(urlState)
  const { data } = useReviewFilters()
  const tabs = [
    { label: 'Savings', ...savingsPlace(dates), isCurrent: tab === 'savings' },
    { label: 'Optimized jobs', ...reviewedJobsPlace(dates), isCurrent: tab === 'jobs' },
  ]
  return (
    <>
      <ScreenTitle facts={data && <ShownDays {...data} isOfChanges={tab === 'jobs'} />} />
      <div className={styles.head}>
        <Tabs label="Optimization review" tabs={tabs} />
        {data && <Dates {...data} />}
      </div>
      {children}
    </>
  )
}

type Dated = { referenceDate: Day; comparisonDate: Day }

function ShownDays({ referenceDate, comparisonDate, isOfChanges }: Dated & { isOfChanges: boolean }) {
  if (isOfChanges)
    return (
      <>
        Changes {dayRange(addDays(referenceDate, 1), addDays(comparisonDate, 1))}, each judged by all runs
        around it.
      </>
    )
  const [before, after] = [periodUntil(referenceDate), periodUntil(comparisonDate)]
  return (
    <>
      {dayRange(after.since, after.until)} compared with {dayRange(before.since, before.until)}
    </>
  )
}

type DatesProps = Dated & { firstDate: Day | null; lastDate: Day | null }

/** The last days of both periods; changes in between are listed. */
function Dates({ referenceDate, comparisonDate, firstDate, lastDate }: DatesProps) {
  const { change } = useUrlState()
  return (
    <div className={styles.dates} role="group" aria-label="Compared periods">
      <LateDateField
        label="Reference date"
        value={referenceDate}
        {...(firstDate !== null && { first: firstDate })}
        last={addDays(comparisonDate, -1)}
        onChange={(day) => day !== null && change({ referenceDate: day, comparisonDate })}
      />
      <LateDateField
        label="Comparison date"
        value={comparisonDate}
        first={addDays(referenceDate, 1)}
        {...(lastDate !== null && { last: lastDate })}
        onChange={(day) => day !== null && change({ comparisonDate: day, referenceDate })}
      />
    </div>
  )
}
