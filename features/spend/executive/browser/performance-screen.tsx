import type { MetricProps } from '#ui/metrics/metric.tsx'
import { Money } from '#ui/values/money.tsx'
import { unlessLoading } from '#product/browser/calendar/loading-history.ts'
import type { HealthComponents } from '#product/contract/calls/health-components.ts'
import { noAnalyzedRun } from '../contract/absences.ts'
import type { ViewWithComponents } from '#product/contract/health.ts'
import { ViewPage } from './view-page.tsx'

/** How well runs with an event log use their compute. */
export function PerformanceScreen() {
  return <ViewPage view="performance" of="the cost of analyzed runs" metricsOf={metricsOf} />
}

function metricsOf(
  answer: HealthComponents,
  { score, components }: ViewWithComponents,
): readonly MetricProps[] {
  const { analyzedCost, isAnalyzedCostEstimated, performanceCost, currency } = answer
  const costMetric = (label: string, meaning: string, amount: string | null, isEstimated: boolean) => ({
    label,
    meaning,
    value: (
      <Money
        amount={score === null ? null : amount}
        currency={currency ?? 'USD'}
        isEstimated={isEstimated}
        absentBecause={unlessLoading(answer, noAnalyzedRun)}
      />
    ),
  })
  return [
    costMetric(
      'Cost of analyzed runs',
      'Of runs whose event logs are read.',
      analyzedCost,
      isAnalyzedCostEstimated,
    ),
    costMetric(
      'Cost with a finding',
      'Of analyzed runs with skew, spill, unfit compute or excessive duration.',
      performanceCost,
      components.some(({ isCostEstimated }) => isCostEstimated),
    ),
  ]
}
