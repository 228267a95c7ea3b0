import type { QueryGiven } from '#client/call-url.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { count } from '#ui/format/quantity.ts'
import type { MetricProps } from '#ui/metrics/metric.tsx'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { Money } from '#ui/values/money.tsx'
import { noCountedSaving, noModelledSaving } from '#product/contract/absences/proposals.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { getProposalSummary } from '#product/contract/calls/proposal-summary.ts'
import { howSureText, recommendationsText } from './proposal-text.ts'

const metricsShown = 4

/** What recommendations save a month, narrowed as the list below, how sure that is, and how those that were applied did. */
export function SavingMetrics({ query }: { query: QueryGiven<typeof getProposalSummary> }) {
  const { data, error, refetch, isPlaceholderData } = useEndpoint(getProposalSummary, {
    query,
  })
  if (error)
    return <ErrorState error={error} title="The figures could not be read." onRetry={() => void refetch()} />
  if (!data) return <MetricSkeleton count={metricsShown} />
  return (
    <MetricStrip
      label="Savings"
      hasWholeNotes
      isRefreshing={isPlaceholderData}
      metrics={[...savedMetrics(data), ...countedMetrics(data)]}
    />
  )
}

type Summary = OutputOf<typeof getProposalSummary>

/** What is paid or measured, with its bounds, and what a model expects. */
function savedMetrics(data: Summary): MetricProps[] {
  const currency = data.currency ?? 'USD'
  const mark = costMark(data)
  const amountOf = (amount: string) => <Money amount={amount} currency={currency} {...mark} />
  const hasSaving = data.counted > 0
  const hasModelled = data.modelled > 0
  return [
    {
      label: 'Saves a month',
      meaning:
        'Paid and measured savings of open and accepted recommendations in 30.4 days, each cent once. The bounds are those of the sum.',
      value: (
        <Money amount={hasSaving ? data.saving : null} currency={currency} absentBecause={noCountedSaving} />
      ),
      ...(hasSaving && mark),
      note: hasSaving && (
        <>
          {amountOf(data.savingLow)} to {amountOf(data.savingHigh)};{' '}
          <Money amount={data.databricksSaving} currency={currency} /> at Databricks
        </>
      ),
    },
    {
      label: 'Modelled',
      meaning: 'What recommendations save by a model, which is in no total.',
      value: (
        <Money
          amount={hasModelled ? data.modelledSaving : null}
          currency={currency}
          absentBecause={noModelledSaving}
        />
      ),
      ...(hasModelled && mark),
      note: recommendationsText(data.modelled),
    },
  ]
}

/** How many recommendations there are, how sure, and how those that were applied did. */
function countedMetrics(data: Summary): MetricProps[] {
  const small = <Money amount={data.smallSaving} currency={data.currency ?? 'USD'} {...costMark(data)} />
  return [
    {
      label: 'To do',
      meaning: 'Recommendations that are open or accepted, without small ones.',
      value: count(data.toDo),
      note: howSureText(data, `${data.accepted === 0 ? 'none' : count(data.accepted)} accepted`),
    },
    {
      label: 'Small ones',
      meaning: 'Further recommendations that save less than the least that is shown.',
      value: count(data.small),
      note: <>{small} a month</>,
    },
    {
      label: 'Applied',
      meaning: 'Changes that were seen in the settings and have no verdict yet.',
      value: count(data.applied),
      note: `${count(data.verified)} verified, ${count(data.failed)} failed`,
    },
  ]
}
