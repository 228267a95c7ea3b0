import type { Row } from '#contract/report.ts'
import { FigureStrip } from '#ui/figures/figure-strip.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { Money } from '#ui/values/money.tsx'
import { numberOrNull, textOf, textOrNull } from '../text-of.ts'

type Props = { run: Row; currency: string; onExplain: () => void; isOpen: boolean }

/** Cost, its two halves, and duration of a run. */
export function RunFigures({ run, currency, onExplain, isOpen }: Props) {
  const isEstimated = run['isCostEstimated'] === true
  return (
    <FigureStrip
      label="Figures of the run"
      figures={[
        {
          label: 'Cost',
          value: (
            <Money amount={textOrNull(run, 'runCost')} currency={currency} absentBecause="Not billed yet." />
          ),
          isEstimated,
          onExplain,
          isOpen,
          note: 'whole attempt',
        },
        {
          label: 'Databricks',
          value: (
            <Money
              amount={textOrNull(run, 'databricksCost')}
              currency={currency}
              absentBecause="Not billed yet."
            />
          ),
          note: 'usage × price',
        },
        {
          label: 'Cloud',
          value: (
            <Money
              amount={textOrNull(run, 'cloudCost')}
              currency={currency}
              absentBecause="No machine time is known."
            />
          ),
          isEstimated,
          note: 'machine time × public price',
        },
        {
          label: 'Duration',
          value: (
            <Duration
              milliseconds={numberOrNull(run, 'runTotalDuration')}
              absentBecause="The run is still going."
            />
          ),
          note: `${textOf(run, 'tasksCount')} task runs on ${textOf(run, 'clusterInstancesCount')} clusters`,
        },
      ]}
    />
  )
}
