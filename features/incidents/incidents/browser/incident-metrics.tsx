import { useEndpoint } from '#client/use-endpoint.ts'
import { money } from '#ui/format/money.ts'
import { count } from '#ui/format/quantity.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { Money } from '#ui/values/money.tsx'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { noWastedCost } from '#product/contract/no-wasted-cost.ts'
import { severityText } from './incident-text.ts'
import { getIncidentCounts } from '#product/contract/calls/incidents.ts'

const metricsShown = 5

/** How many incidents are open, by severity, and what they cost. */
export function IncidentMetrics({ category }: { category: 'cost' | 'performance' }) {
  const { data, error, refetch, isPlaceholderData } = useEndpoint(getIncidentCounts, {
    path: { category },
    query: useViewQuery(),
  })
  if (error)
    return <ErrorState error={error} title="The figures could not be read." onRetry={() => void refetch()} />
  if (!data) return <MetricSkeleton count={metricsShown} />
  const { bySeverity, open, atStake, sharedAtStake, moneyInRange } = data
  const currency = data.currency ?? 'USD'
  const all = (numberOf: (row: (typeof bySeverity)[number]) => number) =>
    bySeverity.reduce((sum, row) => sum + numberOf(row), 0)
  const others = [
    [all(({ snoozed }) => snoozed), 'snoozed'],
    [all(({ resolved }) => resolved), 'resolved'],
    [all(({ dismissed }) => dismissed), 'dismissed'],
  ] as const
  const otherTexts = others.flatMap(([number, state]) => (number === 0 ? [] : `${count(number)} ${state}`))
  return (
    <MetricStrip
      label="Incidents"
      isRefreshing={isPlaceholderData}
      metrics={[
        {
          label: 'Open',
          meaning: 'Incidents that began before the end of this range, are open and not snoozed.',
          value: count(open),
          note: otherTexts.join(', ') || 'no others',
        },
        ...bySeverity.map((row) => ({
          label: severityText(row.severity),
          meaning: `Open incidents of ${row.severity.toLowerCase()} severity.`,
          value: count(row.open),
        })),
        {
          label: 'At stake a month',
          meaning: `Money of the causes of open incidents in a month, as far as known: from their last 7 complete days, or 28 for rare causes. What two incidents hold counts once: the rows add up to ${money(sharedAtStake, currency)} more.`,
          value: <Money amount={atStake} currency={currency} absentBecause={noWastedCost} />,
          ...costMark({ estimatedBecause: data.stakeEstimatedBecause }),
          note: (
            <>
              <Money
                amount={moneyInRange}
                currency={currency}
                absentBecause={noWastedCost}
                {...costMark({ estimatedBecause: data.rangeEstimatedBecause })}
              />{' '}
              in these dates
            </>
          ),
        },
      ]}
    />
  )
}
