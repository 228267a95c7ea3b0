import { useEndpoint } from '#client/use-endpoint.ts'
import { count, share } from '#ui/format/quantity.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import type { MetricProps } from '#ui/metrics/metric.tsx'
import { scopeOfUrlState } from '#ui/scope/use-view-query.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { Money } from '#ui/values/money.tsx'
import { historyIsLoading } from '#product/contract/absences/history.ts'
import { getProposalSummary } from '#product/contract/calls/proposal-summary.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { place } from '#product/places.ts'
import { noJudgedChange } from '../contract/absences.ts'
import type { RealizedSavings } from '../contract/realized-savings.ts'
import type { ReviewVerdict } from '../contract/verdicts.ts'
import { reviewedJobsPlace } from './review-places.ts'
import { datesIn } from './use-review.ts'

type Props = { savings: RealizedSavings }
type Dates = ReturnType<typeof datesIn>

/** What was saved, what that is a year, what could be saved, and what is spent for nothing. */
export function SavingsMetrics({ savings }: Props) {
  const { urlState } = useUrlState()
  const potential = usePotential()
  const dates = datesIn(urlState)
  return (
    <MetricStrip
      label="Savings"
      hasWholeNotes
      metrics={[
        ...realizedMetrics(savings, dates),
        potential,
        suboptimalMetric(savings),
        changesMetric(savings, dates),
      ]}
    />
  )
}

const byRuns = 'Estimated from the runs before and after each change.'
const isUnclear = ({ low, high }: { low: string; high: string }) => Number(low) <= 0 && Number(high) >= 0

function realizedMetrics({ realized, currency: known }: RealizedSavings, dates: Dates): MetricProps[] {
  const currency = known ?? 'USD'
  const bounds = (of: { low: string; high: string } | undefined) =>
    of && (
      <>
        <Money amount={of.low} currency={currency} kind="difference" /> to{' '}
        <Money amount={of.high} currency={currency} kind="difference" />
      </>
    )
  const mark = realized ? { isEstimated: true, estimatedBecause: byRuns } : {}
  const metric = (amount: string | undefined) => {
    const shown = <Money amount={amount ?? null} currency={currency} absentBecause={noJudgedChange} />
    return amount === undefined ? shown : <ScreenLink {...reviewedJobsPlace(dates)}>{shown}</ScreenLink>
  }
  return [
    {
      label: 'Realized savings',
      meaning:
        'What all changes with enough runs saved over their judged runs, at constant prices, less what others cost more. Each counts, significant or not; the interval is that of the sum.',
      value: metric(realized?.total.estimate),
      ...mark,
      note: realized && (
        <>
          {bounds(realized.total)} ({share(realized.confidence)} interval)
          {isUnclear(realized.total) && ', not distinguishable from 0'}
        </>
      ),
    },
    {
      label: 'Projected a year',
      meaning: 'The same in 365 days of such runs, if they go on as they are.',
      value: metric(realized?.perYear.estimate),
      ...mark,
      note: bounds(realized?.perYear),
    },
  ]
}

/** What recommendations that are to be done would save; the same figure as theirs. */
function usePotential(): MetricProps {
  const { urlState } = useUrlState()
  const { data, error } = useEndpoint(getProposalSummary, { query: scopeOfUrlState(urlState) })
  const currency = data?.currency ?? 'USD'
  const amount = (
    <Money
      amount={data?.saving ?? null}
      currency={currency}
      absentBecause={{
        because: error ? 'Recommendations could not be read.' : 'Recommendations are being read.',
        step: { kind: 'wait', says: 'Open Recommendations for the figure.' },
      }}
    />
  )
  return {
    label: 'Potential a month',
    meaning:
      'Paid and measured savings of recommendations that are to be done, in 30.4 days. What is modelled is in no sum.',
    value: <ScreenLink {...place.recommendations({ tab: 'recommendations' })}>{amount}</ScreenLink>,
    ...costMark(data ?? {}),
    note: data && (
      <>
        {count(data.toDo)} to do; modelled besides{' '}
        <Money amount={data.modelledSaving} currency={currency} {...(data.modelled > 0 && costMark(data))} />
      </>
    ),
  }
}

function suboptimalMetric({
  suboptimal,
  currency: known,
  comparisonDate,
  after,
}: RealizedSavings): MetricProps {
  const { cost, computeCost } = suboptimal
  const days = { startDate: after.since.slice(0, 10), endDate: comparisonDate }
  return {
    label: 'Suboptimal spend',
    meaning:
      'Avoidable waste of the later 30 days: idle time after its limit, failed work and unused assets, counted once. The same as unhealthy spend of these days.',
    value: (
      <ScreenLink {...place.executiveEfficiency()} view={days}>
        <Money amount={cost} currency={known ?? 'USD'} absentBecause={historyIsLoading} />
      </ScreenLink>
    ),
    ...costMark(suboptimal),
    note: Number(computeCost) > 0 ? `${share(Number(cost) / Number(computeCost))} of compute` : undefined,
  }
}

/** The changes with their verdicts, each with its rows. */
function changesMetric({ verdicts }: RealizedSavings, dates: Dates): MetricProps {
  const of = (verdict: ReviewVerdict) => verdicts.find((one) => one.verdict === verdict)?.changes ?? 0
  const all = verdicts.reduce((sum, { changes }) => sum + changes, 0)
  const parts = [
    [of('IMPROVED'), 'improved', 'IMPROVED'],
    [of('NEUTRAL'), 'neutral', 'NEUTRAL'],
    [of('REGRESSED'), 'regressed', 'REGRESSED'],
    [of('TOO_FEW_RUNS'), 'with too few runs', 'TOO_FEW_RUNS'],
    [of('NOT_COMPARABLE'), 'not comparable', 'NOT_COMPARABLE'],
  ] as const
  return {
    label: 'Changes',
    meaning:
      'Changes of settings between the dates that can change what a run costs, or a day of a SQL warehouse.',
    value: <ScreenLink {...reviewedJobsPlace(dates)}>{count(all)}</ScreenLink>,
    note: parts
      .filter(([changes]) => changes > 0)
      .map(([changes, words, verdict], place) => (
        <span key={verdict}>
          {place > 0 && ', '}
          <ScreenLink {...reviewedJobsPlace({ ...dates, verdict })}>
            {count(changes)} {words}
          </ScreenLink>
        </span>
      )),
  }
}
