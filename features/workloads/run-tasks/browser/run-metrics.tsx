import { incompleteBecause, isIncompleteAt } from '#ui/dates/incomplete.ts'
import { useIncompleteSince } from '#ui/dates/incomplete-since.ts'
import { count } from '#ui/format/quantity.ts'
import type { MetricProps } from '#ui/metrics/metric.tsx'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { noBill, noMachineTime } from '#product/contract/absences/costs.ts'
import { runGoesOn } from '#product/contract/absences/runs.ts'
import { estimateAbsence } from '#product/contract/absences/estimates.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import type { Attempt } from './attempt.ts'
import { UsualCost, UsualDuration } from './usual-note.tsx'
import type { UsualRun } from './usual-run.ts'

type Props = {
  run: Attempt
  currency: string
  /** What similar runs cost, and how long they took; undefined until they are read. */
  usual: UsualRun | undefined
  onExplain: () => void
  isOpen: boolean
}

function machinery(tasks: number, clusters: number): string {
  const on = clusters === 0 ? 'no cluster' : `${clusters} ${clusters === 1 ? 'cluster' : 'clusters'}`
  return `${count(tasks)} task ${tasks === 1 ? 'run' : 'runs'}, ${on}`
}

/** What a run that still goes on is expected to cost in the end. */
function expectedFigure(usual: UsualRun | undefined, currency: string): MetricProps {
  const label = 'Expected cost'
  const note = 'median of similar runs'
  if (!usual) return { label, value: <Skeleton width={72} height={18} />, note }
  const { cost } = usual
  if (cost.absentBecause) return { label, value: <NotAvailable because={cost.absentBecause} />, note }
  const { median, minimum, maximum, runs } = cost
  return {
    label,
    value: <Money amount={median} currency={currency} />,
    note: (
      <>
        median of {count(runs)} similar runs, <Money amount={minimum} currency={currency} /> to{' '}
        <Money amount={maximum} currency={currency} />
      </>
    ),
  }
}

function estimateFigure(run: Attempt, currency: string): MetricProps {
  const hours = run.estimatedCostLearnedHours
  return {
    label: 'Estimate before billing',
    meaning: `What the run costs by its VM hours alone, before Databricks bills it.${
      hours === null ? '' : ` DBU rate learned from ${count(hours)} VM hours.`
    }`,
    value: (
      <Money
        amount={run.estimatedRunCost}
        currency={currency}
        absentBecause={estimateAbsence(run.estimatedCostAbsentBecause ?? '')}
      />
    ),
    isEstimated: run.estimatedRunCost !== null,
  }
}

/** Why what is billed of the run is not final; one that still goes on never is. */
function useIncompleteRun({ endTime }: Attempt): string | undefined {
  const since = useIncompleteSince()
  if (since === undefined || (endTime !== null && !isIncompleteAt(endTime, since))) return undefined
  return incompleteBecause(since)
}

/** Cost, its two halves and duration of a run, next to the usual one; what it is estimated to cost while it is not billed. */
export function RunMetrics({ run, currency, usual, onExplain, isOpen }: Props) {
  const mark = costMark(run)
  const incomplete = useIncompleteRun(run)
  const isGoingOn = run.endTime === null
  return (
    <MetricStrip
      label="Figures of the run"
      metrics={[
        {
          label: isGoingOn ? 'Cost so far' : 'Cost',
          meaning: 'Databricks cost plus cloud cost of the full run.',
          value: <Money amount={run.runCost} currency={currency} absentBecause={noBill} />,
          ...mark,
          incomplete,
          ...(run.runCost === null ? {} : { onExplain }),
          isOpen,
          note: isGoingOn ? 'billed so far' : usual && <UsualCost usual={usual.cost} currency={currency} />,
        },
        ...(isGoingOn ? [expectedFigure(usual, currency)] : []),
        ...(incomplete === undefined && run.runCost !== null ? [] : [estimateFigure(run, currency)]),
        {
          label: 'Databricks',
          meaning: 'Billed DBUs at their price.',
          value: <Money amount={run.databricksCost} currency={currency} absentBecause={noBill} />,
          incomplete,
          note: 'billed DBUs',
        },
        {
          label: 'Cloud',
          meaning: 'VM hours at the list price of the cloud; not a bill.',
          value: <Money amount={run.cloudCost} currency={currency} absentBecause={noMachineTime} />,
          ...(Number(run.cloudCost ?? 0) === 0 ? {} : mark),
          note: 'VM hours × list price',
        },
        {
          label: 'Duration',
          meaning: 'From start to end of the run.',
          value: <Duration milliseconds={run.runTotalDuration} absentBecause={runGoesOn} />,
          note: (
            <>
              {usual && (
                <>
                  <UsualDuration usual={usual.durationMs} /> ·{' '}
                </>
              )}
              {machinery(run.tasksCount ?? 0, run.clusterInstancesCount ?? 0)}
            </>
          ),
        },
      ]}
    />
  )
}
