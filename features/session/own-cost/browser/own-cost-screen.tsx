import { ProductList } from '#product/browser/list/product-list.tsx'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { incompleteBecause, isIncompleteDay } from '#ui/dates/incomplete.ts'
import { useIncompleteSince } from '#ui/dates/incomplete-since.ts'
import { amountOfNumber, money, shortMoney } from '#ui/format/money.ts'
import { day } from '#ui/format/time.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { chartOf } from './chart-of.ts'
import { getOwnCost, listOwnCosts, type OwnCost } from '../contract.ts'
import { OwnCostMetrics } from './own-cost-metrics.tsx'

const chartHeight = 120

function CostOfDays({ cost }: { cost: OwnCost }) {
  const since = useIncompleteSince()
  const currency = cost.currency ?? 'USD'
  if (cost.days.every(({ amount }) => amount === null)) return null
  return (
    <Chart
      title="Cost per day"
      unit="UTC, work and idle share"
      categoryName="Day"
      data={chartOf(cost, {
        label: day,
        isIncomplete: (one) => isIncompleteDay(one, since),
        because: since === undefined ? '' : incompleteBecause(since),
      })}
      format={{
        full: (value) => money(amountOfNumber(value), currency),
        short: (value) => shortMoney(value, currency),
        currency,
      }}
      height={chartHeight}
      isStacked
    />
  )
}

/** What the product's own statements cost: by day, by purpose and warehouse, and what is missing to know it. */
export function OwnCostScreen() {
  const { data, error, refetch, isPlaceholderData } = useEndpoint(getOwnCost, { query: useViewQuery() })
  return (
    <>
      <ScreenTitle
        facts={
          <>
            <span>Identified by a comment at the start of each statement.</span>
            <span>Opening pages runs no queries.</span>
          </>
        }
      />
      {error && (
        <ErrorState
          error={error}
          title="Lakegauge's own cost could not be read."
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <MetricSkeleton count={5} />}
      {data && <OwnCostMetrics cost={data} isRefreshing={isPlaceholderData} />}
      {data?.missing.map(({ says, remedy }) => (
        <Notice key={says} tone="warning">
          <b className="strong">{says}</b> {remedy}
        </Notice>
      ))}
      {data && <CostOfDays cost={data} />}
      <ProductList
        report={listOwnCosts}
        rowsName="warehouses and purposes"
        empty={{
          title: 'No Lakegauge statements in this range.',
          children:
            'Lakegauge reads system tables on a SQL warehouse of the connection. Its statements appear about an hour later. Warehouses of other accounts are not included.',
        }}
      />
    </>
  )
}
