import { useState } from 'react'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { Money } from '#ui/values/money.tsx'
import { notEnded } from '#contract/absence.ts'
import { Sample } from './sample.tsx'

/** A strip of figures: changes, an estimate, explanations. */
export function MetricSamples() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Sample name="Figures">
      <MetricStrip
        label="Jobs of the week"
        metrics={[
          {
            label: 'Cost of all jobs',
            value: <Money amount="8214.5590000000" currency="USD" />,
            isEstimated: true,
            change: {
              share: 0.062,
              worse: 'more',
              comparedTo: 'from',
              before: { amount: '7734.9900000000', currency: 'USD' },
            },
            explanation: <p>Sum of run cost by UTC day. Usage records and list prices.</p>,
            onExplain: () => setIsOpen((before) => !before),
            isOpen,
          },
          {
            label: 'Runs',
            value: '1,907',
            change: { share: -0.014, comparedTo: 'from 1,934' },
            note: '98.1% analysed',
          },
          {
            label: 'Cost of failed runs',
            value: <Money amount="377.1200000000" currency="USD" />,
            change: {
              share: 0.4341,
              worse: 'more',
              comparedTo: 'from',
              before: { amount: '262.9800000000', currency: 'USD' },
            },
            note: '44 runs',
            onExplain: () => undefined,
          },
          {
            label: 'Cost per run hour',
            value: (
              <Money
                amount={null}
                absentBecause={notEnded('No run has ended yet.', 'Available after a run has ended.')}
              />
            ),
          },
        ]}
      />
    </Sample>
  )
}
