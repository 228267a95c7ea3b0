import type { ReactNode } from 'react'
import type { Day } from '#contract/dates.ts'
import type { Target } from '#contract/place.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { incompleteBecause } from '#ui/dates/incomplete.ts'
import { useIncompleteSince } from '#ui/dates/incomplete-since.ts'
import { amountOfNumber, money, shortMoney } from '#ui/format/money.ts'
import { day } from '#ui/format/time.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { useOpen } from '#ui/url-state/use-open.ts'
import { historyIsLoading } from '#product/contract/absences/history.ts'
import { assetsLabel } from '#product/contract/asset-kinds.ts'
import {
  spendOverTime,
  type SpendCut,
  type SpendOverTime,
  type SpendRow,
} from '#product/contract/calls/spend-over-time.ts'
import type { TimeFrame } from '#product/contract/spend-periods.ts'
import { loadedFrom } from '../calendar/loading-history.ts'
import { CostSkeleton } from '../cost-over-time/cost-skeleton.tsx'
import { spendChart } from './spend-chart.ts'
import { SpendMetrics } from './spend-metrics.tsx'
import { SpendTable } from './spend-table.tsx'
import { cutNames, periodNames } from './spend-words.ts'

type Query = NonNullable<Parameters<typeof useEndpoint<typeof spendOverTime>>[1]>['query']

type Days = { since: Day; until: Day }

type Props = {
  query: Query & { timeFrame: TimeFrame; by: SpendCut }
  /** At the right of the chart's head. */
  actions?: ReactNode
  /** The page behind a row on these days: those of a period, or all. */
  targetOf: (row: SpendRow, days: Days) => Target | undefined
}

const chartHeight = 220

/** Spend over time: its figures, stacked bars and table, of what a query asks for. */
export function SpendPanels({ query, actions, targetOf }: Props) {
  const { data, error, refetch, isPlaceholderData } = useEndpoint(spendOverTime, { query })
  if (error)
    return <ErrorState error={error} title="Spend could not be read." onRetry={() => void refetch()} />
  if (!data)
    return (
      <>
        <MetricSkeleton count={4} />
        <CostSkeleton height={chartHeight} />
      </>
    )
  const labelOf = (row: SpendRow) =>
    (query.by === 'assetKind' || query.by === 'job') && row.key === row.label
      ? assetsLabel(row.label)
      : row.label
  return (
    <>
      <SpendMetrics answer={data} labelOf={labelOf} isRefreshing={isPlaceholderData} />
      {data.otherCurrencies.length > 0 && (
        <p className="faint">
          There is also spend in {data.otherCurrencies.join(', ')}. Currencies are never added.
        </p>
      )}
      <Drawn answer={data} labelOf={labelOf} {...{ query, actions, targetOf }} />
    </>
  )
}

function emptyBecause({ firstUsageDay, loadedSince, totals, rows }: SpendOverTime) {
  if (firstUsageDay === null)
    return {
      title: 'No usage data yet.',
      text: 'Spend is shown once usage records of these workspaces are collected.',
    }
  if (loadedSince !== null && totals.costs.every((cost) => cost === null))
    return { title: historyIsLoading.because, text: `Loaded from ${day(loadedSince)} on.` }
  if (totals.costs.every((cost) => cost === null))
    return { title: `No data before ${day(firstUsageDay)}.`, text: 'Choose dates that reach past that day.' }
  if (rows.length > 0) return undefined
  return { title: 'No spend in these dates.', text: 'Choose other dates or workspaces.' }
}

type DrawnProps = Props & { answer: SpendOverTime; labelOf: (row: SpendRow) => string }

function Drawn({ answer, query, actions, labelOf, targetOf }: DrawnProps) {
  const incompleteSince = useIncompleteSince()
  const open = useOpen()
  const empty = emptyBecause(answer)
  if (empty) return <EmptyState title={empty.title}>{empty.text}</EmptyState>
  const currency = answer.currency ?? 'USD'
  const { timeFrame, by } = query
  const cut = answer.tagKey ?? cutNames[by]
  const whole = { since: answer.since.slice(0, 10), until: answer.until.slice(0, 10) }
  const handleChoose = (place: number, series: string) => {
    const row = answer.rows.find((one) => labelOf(one) === series)
    const period = answer.periods[place]
    const target = row && period && targetOf(row, period)
    if (target) open(target)
  }
  return (
    <>
      <Chart
        title={`Spend by ${by === 'tag' || by === 'sku' ? cut : cut.toLowerCase()}`}
        unit={`${currency}, UTC days${loadedFrom(answer)}`}
        categoryName={periodNames[timeFrame]}
        data={spendChart(answer, {
          timeFrame,
          labelOf,
          because: incompleteSince === undefined ? '' : incompleteBecause(incompleteSince),
        })}
        format={{
          full: (value) => money(amountOfNumber(value), currency),
          short: (value) => shortMoney(value, currency),
          currency,
        }}
        height={chartHeight}
        isStacked
        actions={actions}
        onChoose={handleChoose}
      />
      <SpendTable
        title={`${cut} by ${periodNames[timeFrame].toLowerCase()}`}
        rowName={cut}
        {...{ answer, timeFrame, labelOf }}
        targetOf={(row) => targetOf(row, whole)}
      />
    </>
  )
}
