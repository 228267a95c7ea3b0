import { executorIn, stageIn, type LogFacts } from '../facts/log-facts.ts'
import { keepFailure, raisePeaks } from '../facts/merge-facts.ts'
import { addPhoton, addTask, type PhotonMeasures, type TaskEnd } from '../facts/task-sums.ts'
import { taskFailure } from './failure.ts'
import { amountAt, fieldsAt, idAt, isTrueAt, textAt, type Fields } from './fields.ts'

const statusOf = { failed: 'FAILED', killed: 'KILLED', succeeded: 'RESUBMITTED' } as const

/** How a task ended, by itself: one whose output was lost later has succeeded. */
function endOf(info: Fields): TaskEnd {
  if (isTrueAt(info, 'Killed')) return 'killed'
  return isTrueAt(info, 'Failed') ? 'failed' : 'succeeded'
}

function durationOf(info: Fields): number {
  const [launch, finish] = [amountAt(info, 'Launch Time'), amountAt(info, 'Finish Time')]
  return finish === 0 || launch === 0 ? 0 : finish - launch
}

/** Adds a task that ended; answers whether the event has what it needs. */
export function applyTaskEnd(facts: LogFacts, event: Fields, photon: PhotonMeasures | undefined): boolean {
  const [stageId, attemptId] = [idAt(event, 'Stage ID'), idAt(event, 'Stage Attempt ID') ?? 0]
  if (stageId === undefined) return false
  const info = fieldsAt(event, 'Task Info')
  const durationMs = durationOf(info)
  const { sums } = stageIn(facts, stageId, attemptId)
  const end = endOf(info)
  addTask(sums, durationMs, end, fieldsAt(event, 'Task Metrics'))
  if (photon) addPhoton(sums, photon)
  facts.counts.tasks += 1
  const executorId = textAt(info, 'Executor ID')
  if (executorId !== undefined) {
    const executor = executorIn(facts, executorId)
    executor.tasks += 1
    executor.host ??= textAt(info, 'Host')
    raisePeaks(executor.peakMemory, fieldsAt(event, 'Task Executor Metrics'))
  }
  const reason = fieldsAt(event, 'Task End Reason')
  if (textAt(reason, 'Reason') === 'Success') return true
  facts.counts.tasksFailed += 1
  keepFailure(facts, () => ({
    stageId,
    stageAttemptId: attemptId,
    taskId: idAt(info, 'Task ID'),
    attempt: idAt(info, 'Attempt'),
    executorId,
    status: statusOf[end],
    reason: taskFailure(reason),
    durationMs,
    isSpeculative: isTrueAt(info, 'Speculative'),
  }))
  return true
}
