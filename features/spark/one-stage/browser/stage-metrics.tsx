import { doesNotApply, notEnded } from '#contract/absence.ts'
import { count } from '#ui/format/quantity.ts'
import type { MetricProps } from '#ui/metrics/metric.tsx'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { Bytes } from '#ui/values/bytes.tsx'
import { Duration } from '#ui/values/duration.tsx'
import type { SparkStage } from '../contract.ts'

const stillOn = notEnded(
  'The stage has not ended, as far as its log goes.',
  'Wait for the next part of the log.',
)
const notDerived = doesNotApply('It was never on, or the day of its log is not derived yet.')

/** What tasks of a stage that did not succeed were. */
function notDone({ failedTasksCount, killedTasksCount }: SparkStage): string {
  const failed = failedTasksCount > 0 ? [`${count(failedTasksCount)} failed`] : []
  const killed = killedTasksCount > 0 ? [`${count(killedTasksCount)} killed`] : []
  return [...failed, ...killed].join(', ') || 'none failed'
}

/** Bytes with what goes with them. */
function bytesMetric(
  label: string,
  meaning: string,
  value: number,
  [noteLabel, note]: [string, number],
): MetricProps {
  return {
    label,
    meaning,
    value: <Bytes value={value} />,
    note: (
      <>
        {noteLabel} <Bytes value={note} />
      </>
    ),
  }
}

/** The figures of an attempt of a stage. */
export function StageMetrics({ stage }: { stage: SparkStage }) {
  const { inputBytes, outputBytes, shuffleReadBytes, shuffleWriteBytes, diskSpillBytes, memorySpillBytes } =
    stage
  const shuffle = 'Bytes that its tasks read from other stages, and wrote for them.'
  const spill = 'Bytes that its tasks spilled to disk for want of memory.'
  return (
    <MetricStrip
      label="Figures of the stage"
      metrics={[
        {
          label: 'Wall clock',
          meaning:
            'Its own part of the time of the application: stages add up, also those that were on at a time.',
          value: <Duration milliseconds={stage.wallTime} absentBecause={notDerived} />,
        },
        {
          label: 'On',
          meaning: 'From its submission to its completion.',
          value: <Duration milliseconds={stage.onTime} absentBecause={stillOn} />,
        },
        {
          label: 'Tasks',
          meaning: 'Tasks that ended, retries included.',
          value: count(stage.tasksCount),
          note: notDone(stage),
        },
        {
          label: 'Task time',
          meaning: 'Time of all its tasks.',
          value: <Duration milliseconds={stage.taskTime} />,
        },
        bytesMetric('Input', 'Bytes that its tasks read.', inputBytes, ['output', outputBytes]),
        bytesMetric('Shuffle', shuffle, shuffleReadBytes, ['written', shuffleWriteBytes]),
        bytesMetric('Spill', spill, diskSpillBytes, ['in memory', memorySpillBytes]),
      ]}
    />
  )
}
