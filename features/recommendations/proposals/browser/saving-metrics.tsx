import type { QueryGiven } from '#client/call-url.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { count } from '#ui/format/quantity.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { Money } from '#ui/values/money.tsx'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { getProposalSummary } from '#product/contract/calls/proposal-summary.ts'
import { recommendationsText } from './proposal-text.ts'

const metricsShown = 4

/** What recommendations save a month, narrowed as the list below, how sure that is, and how those that were applied did. */
export function SavingMetrics({ query }: { query: QueryGiven<typeof getProposalSummary> }) {
  const { data, error, refetch, isPlaceholderData } = useEndpoint(getProposalSummary, {
    query,
  })
  if (error)
    return <ErrorState error={error} title="The figures could not be read." onRetry={() => void refetch()} />
  if (!data) return <MetricSkeleton count={metricsShown} />
  const currency = data.currency ?? 'USD'
  const mark = costMark(data)
  const amountOf = (amount: string) => <Money amount={amount} currency={currency} {...mark} />
  return (
    <MetricStrip
      label="Savings"
      isRefreshing={isPlaceholderData}
      metrics={[
        {
          label: 'Saves a month',
          meaning:
            'Paid and measured savings of open and accepted recommendations in 30.4 days, each cent once. The bounds are those of the sum.',
          value: <Money amount={data.saving} currency={currency} />,
          ...mark,
          note: (
            <>
              {amountOf(data.savingLow)} to {amountOf(data.savingHigh)};{' '}
              <Money amount={data.databricksSaving} currency={currency} /> at Databricks
            </>
          ),
        },
        {
          label: 'To do',
          meaning: 'Recommendations that are open or accepted, without small ones.',
          value: count(data.toDo),
          note: data.accepted === 0 ? 'none accepted' : `${count(data.accepted)} accepted`,
        },
        {
          label: 'Modelled',
          meaning: 'What recommendations save by a model, which is in no total.',
          value: <Money amount={data.modelledSaving} currency={currency} />,
          ...(data.modelled > 0 && mark),
          note: recommendationsText(data.modelled),
        },
        {
          label: 'Small ones',
          meaning: 'Further recommendations that save less than the least that is shown.',
          value: count(data.small),
          note: <>{amountOf(data.smallSaving)} a month</>,
        },
        {
          label: 'Applied',
          meaning: 'Changes that were seen in the settings and have no verdict yet.',
          value: count(data.applied),
          note: `${count(data.verified)} verified, ${count(data.failed)} failed`,
        },
      ]}
    />
  )
}
