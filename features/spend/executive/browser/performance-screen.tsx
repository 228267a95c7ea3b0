import { Money } from '#ui/values/money.tsx'
import { noAnalyzedRun } from '../contract/absences.ts'
import { ViewPage } from './view-page.tsx'

/** How well runs with an event log use their compute. */
export function PerformanceScreen() {
  return (
    <ViewPage
      view="performance"
      of="the cost of analyzed runs"
      metricsOf={({ analyzedCost, performanceCost, currency }, { score }) => [
        {
          label: 'Analyzed runs',
          meaning: 'Cost of runs whose event logs are read.',
          value: (
            <Money
              amount={score === null ? null : analyzedCost}
              currency={currency ?? 'USD'}
              absentBecause={noAnalyzedRun}
            />
          ),
        },
        {
          label: 'With a finding',
          meaning: 'Cost of those with skew, spill, unfit compute or excessive duration.',
          value: (
            <Money
              amount={score === null ? null : performanceCost}
              currency={currency ?? 'USD'}
              absentBecause={noAnalyzedRun}
            />
          ),
        },
      ]}
    />
  )
}
