import { TimePanel } from '#product/browser/time-parts/time-panel.tsx'
import { costMark } from '#product/contract/estimate-reasons.ts'
import type { TaskRun } from '../contract.ts'
import { taskTimeNote } from './task-time-note.ts'

type Props = {
  task: TaskRun
  /** How many task runs the attempt has; null where that is not known. */
  tasksCount: number | null
}

/** Where the wall clock of one task run went, as the page of its run shows it for the run. */
export function TaskTimePanel({ task, tasksCount }: Props) {
  const { runId, attemptNumber, taskRunId, taskKey, workspaceId, currency } = task
  return (
    <TimePanel
      title={`Where the time of ${taskKey ?? ''} went`}
      execution={{
        executionKind: 'task_run',
        assetId: `${runId}-${attemptNumber}`,
        execution: taskRunId,
      }}
      workspaceId={workspaceId}
      currency={currency ?? 'USD'}
      mark={costMark(task)}
      telemetryAbsentBecause={task.telemetryAbsentBecause}
      isRunning={task.endTime === null}
      note={taskTimeNote(tasksCount)}
    />
  )
}
