import { Chart } from '#ui/chart/chart.tsx'
import { amountOfNumber, money, shortMoney } from '#ui/format/money.ts'
import { count } from '#ui/format/quantity.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { useDateRange } from '#ui/dates/data-today.tsx'
import { chartsOf, stepOf } from './runs-chart.ts'
import styles from './statements.module.css'
import { useGroups, type About } from './use-group.ts'

const chartHeight = 110
const mostPlaces = 250

const counts = { full: count, short: count }

/** Cost and runs by day, or by month where the range is long. */
export function RunsOverTime({ about }: { about: About }) {
  const range = useDateRange()
  const groupBy = stepOf(range)
  const { groups, error, refetch } = useGroups(about, { groupBy, size: mostPlaces })
  if (error)
    return <ErrorState error={error} title="The days could not be read." onRetry={() => void refetch()} />
  if (!groups) return <Skeleton width="100%" height={2 * chartHeight} />
  const currency = groups[0]?.currency ?? 'USD'
  const { cost, runs } = chartsOf(groups, range)
  const categoryName = groupBy === 'day' ? 'Day' : 'Month'
  return (
    <div className={styles.charts}>
      <Chart
        title={`Cost by ${groupBy}`}
        unit={`${currency}, UTC`}
        categoryName={categoryName}
        data={cost}
        format={{
          full: (value) => money(amountOfNumber(value), currency),
          short: (value) => shortMoney(value, currency),
          currency,
        }}
        height={chartHeight}
      />
      <Chart
        title={`Runs by ${groupBy}`}
        unit="UTC"
        categoryName={categoryName}
        data={runs}
        format={counts}
        height={chartHeight}
      />
    </div>
  )
}
