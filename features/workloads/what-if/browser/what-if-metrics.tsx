import { addDays } from '#contract/dates.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import type { MetricProps } from '#ui/metrics/metric.tsx'
import { dayRange } from '#ui/format/time.ts'
import { count, duration, share } from '#ui/format/quantity.ts'
import { Duration } from '#ui/values/duration.tsx'
import { Money } from '#ui/values/money.tsx'
import type { WhatIfPoint, WorkflowWhatIf } from '../contract.ts'
import type { MarkedPoints } from './marked-points.ts'
import { engineWords, methodWords, shortWorkers } from './what-if-words.ts'

type Props = { answer: WorkflowWhatIf; marked: MarkedPoints; withinMinutes: number | undefined }

/** How the job is set up and what its latest runs showed; how the curve was made and how it did; what is the cheapest and the fastest. */
export function WhatIfMetrics({ answer, marked, withinMinutes }: Props) {
  const metrics = [
    presentMetric(answer),
    observedMetric(answer),
    methodMetric(answer),
    backTestMetric(answer),
    pointMetric('Cheapest', marked.cheapest, answer, withinMinutes),
    pointMetric('Fastest', marked.fastest, answer, withinMinutes),
  ].filter((one) => one !== undefined)
  if (metrics.length === 0) return null
  return <MetricStrip label="What is known" hasWholeNotes metrics={metrics} />
}

function presentMetric({ present }: WorkflowWhatIf): MetricProps | undefined {
  if (!present) return undefined
  const { nodeType, driverNodeType, engine } = present
  const driver = driverNodeType === nodeType || driverNodeType === null ? '' : `, driver ${driverNodeType}`
  return {
    label: 'Present setting',
    meaning: 'How the cluster of its latest successful run was set up.',
    value: shortWorkers(present),
    note: `${nodeType}${driver}${engine === 'photon' ? `, ${engineWords.photon}` : ''}`,
  }
}

function observedMetric({ observed, currency }: WorkflowWhatIf): MetricProps | undefined {
  if (!observed) return undefined
  const { runs, firstStart, lastStart, medianTimeMs, cost, databricksCost, machineCost, pricedRuns } =
    observed
  const days = dayRange(firstStart.slice(0, 10), addDays(lastStart.slice(0, 10), 1))
  return {
    label: 'Its latest runs',
    meaning:
      'The median time of the latest successful runs with the present setting, at most ten in a row, and their mean cost.',
    value: <Duration milliseconds={medianTimeMs} />,
    note: (
      <>
        {runs === 1 ? '1 run' : `median of ${count(runs)} runs`}, {days}
        {cost !== null && (
          <>
            ; <Money amount={cost} currency={currency ?? 'USD'} isEstimated /> in the mean
            {pricedRuns < runs && ` of ${count(pricedRuns)}`} (Databricks{' '}
            <Money amount={databricksCost} currency={currency ?? 'USD'} />, VMs{' '}
            <Money amount={machineCost} currency={currency ?? 'USD'} isEstimated />)
          </>
        )}
      </>
    ),
  }
}

function methodMetric({ method, runs }: WorkflowWhatIf): MetricProps | undefined {
  if (!method) return undefined
  return {
    label: 'Method',
    meaning: methodWords[method].meaning,
    value: methodWords[method].name,
    note: `${methodWords[method].from}; ${count(runs)} successful ${runs === 1 ? 'run' : 'runs'}`,
  }
}

function backTestMetric({ backTest }: WorkflowWhatIf): MetricProps | undefined {
  if (!backTest) return undefined
  const { changes, notKnown, medianError, percentile90Error, withinShare } = backTest
  const others = notKnown === 0 ? '' : `; ${count(notKnown)} more could not be predicted`
  return {
    label: 'Back-test',
    meaning:
      'At each former change of workers, node type or engine, the runs after it are predicted from those before it. The figure is how far the prediction was off, in the median of these changes.',
    value: medianError === null ? 'No changes' : share(medianError),
    note:
      medianError === null || percentile90Error === null || withinShare === null
        ? `its setting never changed in these runs${others}`
        : `off in the median of ${count(changes)} ${changes === 1 ? 'change' : 'changes'}, ${share(percentile90Error)} at the 90th percentile; ${share(withinShare)} within the range${others}`,
  }
}

function pointMetric(
  label: string,
  point: WhatIfPoint | undefined,
  { points, currency }: WorkflowWhatIf,
  withinMinutes: number | undefined,
): MetricProps | undefined {
  const within = withinMinutes === undefined ? '' : ` within ${duration(withinMinutes * 60_000)}`
  const meaning = `Of the points below, by their estimates${within}.`
  if (points.length === 0 || (label === 'Cheapest' && points.every(({ cost }) => cost === null)))
    return undefined
  if (!point) return { label, meaning, value: 'None', note: `no number of workers is done${within}` }
  return {
    label,
    meaning,
    value: shortWorkers(point),
    note: (
      <>
        <Duration milliseconds={point.timeMs.estimate} />
        {point.cost && (
          <>
            , <Money amount={point.cost.estimate} currency={currency ?? 'USD'} isEstimated />
          </>
        )}
        {within !== '' && `;${within}`}
      </>
    ),
  }
}
