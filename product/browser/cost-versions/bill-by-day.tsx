import { addDays } from '#contract/dates.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { useDateRange } from '#ui/dates/data-today.tsx'
import { urlStateOfRange } from '#ui/dates/date-range.ts'
import { incompleteBecause, isIncompleteDay } from '#ui/dates/incomplete.ts'
import { useIncompleteSince } from '#ui/dates/incomplete-since.ts'
import { amountOfNumber, money, shortMoney } from '#ui/format/money.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { billChart } from './bill-chart.ts'
import { listCostVersions } from '#product/contract/calls/cost-versions.ts'

const chartHeight = 150

/** The money of each day of the view: what is not final is shaded, what was restated shows the amount reported before. */
export function BillByDay({ currency }: { currency: string }) {
  const { change } = useUrlState()
  const { since, until } = useDateRange()
  const incompleteSince = useIncompleteSince()
  const { data, error, refetch } = useEndpoint(listCostVersions, { query: useViewQuery() })
  if (error)
    return <ErrorState error={error} title="Daily cost could not be read." onRetry={() => void refetch()} />
  if (!data) return <Skeleton width="100%" height={chartHeight + 80} />
  const chart = billChart(data.days, {
    since,
    until,
    currency,
    isIncomplete: (day) => isIncompleteDay(day, incompleteSince),
    because: incompleteSince === undefined ? '' : incompleteBecause(incompleteSince),
  })
  const handleRange = (first: number, last: number) =>
    change({
      ...urlStateOfRange({ since: addDays(since, first), until: addDays(since, last + 1) }),
      page: undefined,
    })
  return (
    <Chart
      title="Daily cost"
      unit={`${currency}, UTC days`}
      categoryName="Day"
      data={chart}
      format={{
        full: (value) => money(amountOfNumber(value), currency),
        short: (value) => shortMoney(value, currency),
        currency,
      }}
      height={chartHeight}
      isStacked
      onRange={handleRange}
    />
  )
}
