import type { QueryGiven } from '#client/call-url.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { count } from '#ui/format/quantity.ts'
import type { MetricProps } from '#ui/metrics/metric.tsx'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { Money } from '#ui/values/money.tsx'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { getWhatToDoSummary } from '#product/contract/calls/what-to-do.ts'

const metricsShown = 4

/** What all that is to do is worth a month, narrowed as the list below, and of what it is made. */
export function WorthMetrics({ query }: { query: QueryGiven<typeof getWhatToDoSummary> }) {
  const { data, error, refetch, isPlaceholderData } = useEndpoint(getWhatToDoSummary, {
    query,
  })
  if (error)
    return <ErrorState error={error} title="The figures could not be read." onRetry={() => void refetch()} />
  if (!data) return <MetricSkeleton count={metricsShown} />
  return (
    <MetricStrip
      label="What to do"
      hasWholeNotes
      isRefreshing={isPlaceholderData}
      metrics={metricsOf(data)}
    />
  )
}

function metricsOf(data: OutputOf<typeof getWhatToDoSummary>): MetricProps[] {
  const currency = data.currency ?? 'USD'
  const mark = costMark(data)
  const amountOf = (amount: string) => <Money amount={amount} currency={currency} />
  return [
    {
      label: 'Worth a month',
      meaning:
        'What recommendations save, what open incidents have at stake besides, and the waste beyond both, in 30.4 days. Each cent is counted once: of the same ones an amount counts only by what it exceeds those before it.',
      value: amountOf(data.worth),
      ...mark,
      note: data.assets === 1 ? '1 asset' : `${count(data.assets)} assets`,
    },
    {
      label: 'Recommendations save',
      meaning: 'Paid and measured savings of open and accepted recommendations, without small ones.',
      value: amountOf(data.saving),
      ...mark,
      note: (
        <>
          {count(data.recommendations)} to do;{' '}
          <Money amount={data.modelledSaving} currency={currency} {...mark} /> modelled
        </>
      ),
    },
    {
      label: 'Incidents besides',
      meaning:
        'What open incidents have at stake a month, by their last 7 days, beyond what recommendations save of the same cents. Incidents without a cause of waste count as one.',
      value: amountOf(data.furtherAtStake),
      ...mark,
      note: `${count(data.incidents)} open`,
    },
    {
      label: 'Waste besides',
      meaning:
        'Avoidable waste of the last 28 complete days, in 30.4 days, beyond what recommendations save and incidents have at stake.',
      value: amountOf(data.furtherWaste),
      ...mark,
      note: (
        <>
          {count(data.small)} small ones with <Money amount={data.smallWaste} currency={currency} /> left out
        </>
      ),
    },
  ]
}
