import type { Row } from '#contract/report.ts'
import { count } from '#ui/format/quantity.ts'
import { FigureStrip } from '#ui/figures/figure-strip.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { Money } from '#ui/values/money.tsx'
import { numberOrNull, textOf, textOrNull } from '../text-of.ts'

type Props = { run: Row; currency: string; onExplain: () => void; isOpen: boolean }

function learnedFrom(hours: number | null): string {
  return hours === null ? 'from machine time' : `DBU learned from ${count(hours)} machine hours`
}

function machinery(tasks: number, clusters: number): string {
  const on =
    clusters === 0 ? 'without a cluster' : `on ${clusters} ${clusters === 1 ? 'cluster' : 'clusters'}`
  return `${tasks} task ${tasks === 1 ? 'run' : 'runs'} ${on}`
}

/** Cost, its two halves, what both would be by machine time alone, and duration of a run. */
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
              above={textOrNull(run, 'databricksCost') ?? '0'}
              currency={currency}
              absentBecause="No machine time is known."
            />
          ),
          isEstimated,
          note: 'machine time × public price',
        },
        {
          label: 'Estimated',
          value: (
            <Money
              amount={textOrNull(run, 'estimatedRunCost')}
              currency={currency}
              absentBecause={textOf(run, 'estimatedCostAbsentBecause')}
            />
          ),
          isEstimated: textOrNull(run, 'estimatedRunCost') !== null,
          note: learnedFrom(numberOrNull(run, 'estimatedCostLearnedHours')),
        },
        {
          label: 'Duration',
          value: (
            <Duration
              milliseconds={numberOrNull(run, 'runTotalDuration')}
              absentBecause="The run is still going."
            />
          ),
          note: machinery(
            numberOrNull(run, 'tasksCount') ?? 0,
            numberOrNull(run, 'clusterInstancesCount') ?? 0,
          ),
        },
      ]}
    />
  )
}
