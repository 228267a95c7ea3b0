import type { MetricProps } from '#ui/metrics/metric.tsx'
import { Money } from '#ui/values/money.tsx'
import type { HealthComponents } from '../contract.ts'
import { noAnalyzedRun } from '../contract/absences.ts'
import type { ViewWithComponents } from '../contract/health.ts'
import { ViewPage } from './view-page.tsx'

/** How well runs with an event log use their compute. */
export function PerformanceScreen() {
  return <ViewPage view="performance" of="the cost of analyzed runs" metricsOf={metricsOf} />
}

function metricsOf(
  { analyzedCost, performanceCost, currency }: HealthComponents,
  { score }: ViewWithComponents,
): readonly MetricProps[] {
  const costMetric = (label: string, meaning: string, amount: string) => ({
    label,
    meaning,
    value: (
      <Money
        amount={score === null ? null : amount}
        currency={currency ?? 'USD'}
        absentBecause={noAnalyzedRun}
      />
    ),
  })
  return [
    costMetric('Cost of analyzed runs', 'Of runs whose event logs are read.', analyzedCost),
    costMetric(
      'Cost with a finding',
      'Of analyzed runs with skew, spill, unfit compute or excessive duration.',
      performanceCost,
    ),
  ]
}
