import { incompleteBecause, isIncompleteAt, useIncompleteSince } from '#ui/dates/incomplete.ts'
import { count } from '#ui/format/quantity.ts'
import type { FigureProps } from '#ui/figures/figure.tsx'
import { FigureStrip } from '#ui/figures/figure-strip.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { estimateAbsence, noBill, noMachineTime, runGoesOn } from '#product/contract/absences.ts'
import type { Attempt } from './attempt.ts'
import type { ExpectedCost } from './expected-cost.ts'

type Props = {
  run: Attempt
  currency: string
  /** Of a run that still goes on: what runs like it cost. */
  expected?: ExpectedCost | 'unread' | undefined
  onExplain: () => void
  isOpen: boolean
}

function learnedFrom(hours: number | null): string {
  return hours === null ? 'from machine time' : `DBU learned from ${count(hours)} machine hours`
}

function machinery(tasks: number, clusters: number): string {
  const on =
    clusters === 0 ? 'without a cluster' : `on ${clusters} ${clusters === 1 ? 'cluster' : 'clusters'}`
  return `${count(tasks)} task ${tasks === 1 ? 'run' : 'runs'} ${on}`
}

function expectedFigure(expected: ExpectedCost | 'unread', currency: string): FigureProps {
  const label = 'Expected cost'
  if (expected === 'unread')
    return { label, value: <Skeleton width={72} height={18} />, note: 'middle of like runs' }
  if (expected.absentBecause !== undefined)
    return { label, value: <NotAvailable because={expected.absentBecause} />, note: 'middle of like runs' }
  const { median, minimum, maximum, runs } = expected
  return {
    label,
    value: <Money amount={median} currency={currency} />,
    note: (
      <>
        middle of {count(runs)} like runs, <Money amount={minimum} currency={currency} /> to{' '}
        <Money amount={maximum} currency={currency} />
      </>
    ),
  }
}

/** Why what is billed of the run is not final; one that still goes on never is. */
function useIncompleteRun({ endTime }: Attempt): string | undefined {
  const since = useIncompleteSince()
  if (since === undefined || (endTime !== null && !isIncompleteAt(endTime, since))) return undefined
  return incompleteBecause(since)
}

/** Cost, its two halves, what both would be by machine time alone, and duration of a run. */
export function RunFigures({ run, currency, expected, onExplain, isOpen }: Props) {
  const isEstimated = run.isCostEstimated === true
  const incomplete = useIncompleteRun(run)
  return (
    <FigureStrip
      label="Figures of the run"
      figures={[
        {
          label: expected ? 'Cost so far' : 'Cost',
          value: <Money amount={run.runCost} currency={currency} absentBecause={noBill} />,
          isEstimated,
          incomplete,
          ...(run.runCost === null ? {} : { onExplain }),
          isOpen,
          note: expected ? 'as far as it is billed' : 'whole attempt',
        },
        ...(expected ? [expectedFigure(expected, currency)] : []),
        {
          label: 'Databricks',
          value: <Money amount={run.databricksCost} currency={currency} absentBecause={noBill} />,
          incomplete,
          note: 'usage × price',
        },
        {
          label: 'Cloud',
          value: <Money amount={run.cloudCost} currency={currency} absentBecause={noMachineTime} />,
          isEstimated,
          note: 'machine time × public price',
        },
        {
          label: 'Estimated',
          value: (
            <Money
              amount={run.estimatedRunCost}
              currency={currency}
              absentBecause={estimateAbsence(run.estimatedCostAbsentBecause ?? '')}
            />
          ),
          isEstimated: run.estimatedRunCost !== null,
          note: learnedFrom(run.estimatedCostLearnedHours),
        },
        {
          label: 'Duration',
          value: <Duration milliseconds={run.runTotalDuration} absentBecause={runGoesOn} />,
          note: machinery(run.tasksCount ?? 0, run.clusterInstancesCount ?? 0),
        },
      ]}
    />
  )
}
