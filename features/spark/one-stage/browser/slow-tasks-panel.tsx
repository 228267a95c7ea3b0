import { decimal } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Bytes } from '#ui/values/bytes.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { doesNotApply } from '#contract/absence.ts'
import type { SlowTask, SparkStage } from '../contract.ts'
import styles from './one-stage.module.css'

const noMedian = doesNotApply('None of its tasks succeeded, or their median is zero.')
const noLaunch = doesNotApply('The log does not have when it was launched.')

/** The longest tasks of a stage, each against the median one. */
export function SlowTasksPanel({ stage: { slowTasks, distributions } }: { stage: SparkStage }) {
  const median = distributions.find(({ measure }) => measure === 'duration_ms')?.median ?? 0
  return (
    <Panel title="Its longest tasks" unit="at most five" isFlush>
      {slowTasks.length === 0 ? (
        <EmptyState title="None of its tasks ended.">
          The log has no end of a task of this attempt.
        </EmptyState>
      ) : (
        <PlainTable label="Longest tasks" isFigures className={styles.tasks}>
          <thead>
            <tr>
              <th scope="col">Task</th>
              <th scope="col">Duration</th>
              <th scope="col">Against the median</th>
              <th scope="col">CPU time</th>
              <th scope="col">GC</th>
              <th scope="col">Input</th>
              <th scope="col">Shuffle read</th>
              <th scope="col">Shuffle write</th>
              <th scope="col">Disk spill</th>
              <th scope="col">Launched</th>
              <th scope="col">Executor</th>
              <th scope="col">Ended by</th>
            </tr>
          </thead>
          <tbody>
            {slowTasks.map((task) => (
              <TaskRow key={task.taskId} task={task} median={median} />
            ))}
          </tbody>
        </PlainTable>
      )}
    </Panel>
  )
}

function TaskRow({ task, median }: { task: SlowTask; median: number }) {
  return (
    <tr>
      <th scope="row">
        {task.taskIndex}
        {task.taskAttempt > 0 && <span className="faint"> attempt {task.taskAttempt}</span>}
        {task.isSpeculative && <span className="faint"> speculative</span>}
      </th>
      <td>
        <Duration milliseconds={task.duration} />
      </td>
      <td>
        {median > 0 ? (
          `${decimal((task.duration / median).toFixed(1))} ×`
        ) : (
          <NotAvailable because={noMedian} />
        )}
      </td>
      <td>
        <Duration milliseconds={task.executorCpuTime} />
      </td>
      <td>
        <Duration milliseconds={task.gcTime} />
      </td>
      <td>
        <Bytes value={task.inputBytes} />
      </td>
      <td>
        <Bytes value={task.shuffleReadBytes} />
      </td>
      <td>
        <Bytes value={task.shuffleWriteBytes} />
      </td>
      <td>
        <Bytes value={task.diskSpillBytes} />
      </td>
      <td>
        {task.launchTime === null ? <NotAvailable because={noLaunch} /> : <Instant at={task.launchTime} />}
      </td>
      <td>
        {task.executorId ?? ''}
        {task.host !== null && <span className="faint"> {task.host}</span>}
      </td>
      <td>{task.endReason ?? ''}</td>
    </tr>
  )
}
