import { executorIn, stageIn, type LogFacts } from '../facts/log-facts.ts'
import { keepFailure, raisePeaksOfTask } from '../facts/merge-facts.ts'
import { addPhoton, addTask } from '../facts/task-sums.ts'
import { durationOf, type TaskRecord } from './task-record.ts'

const statusOf = { failed: 'FAILED', killed: 'KILLED', succeeded: 'RESUBMITTED' } as const

/** Adds a task that ended. */
export function applyTask(facts: LogFacts, task: TaskRecord): void {
  const { stageId, stageAttempt, executorId, end, failure, photon } = task
  const durationMs = durationOf(task)
  const { sums } = stageIn(facts, stageId, stageAttempt)
  addTask(sums, durationMs, end, task.measures)
  if (photon) addPhoton(sums, photon)
  facts.counts.tasks += 1
  if (executorId !== undefined) {
    const executor = executorIn(facts, executorId)
    executor.tasks += 1
    executor.host ??= task.host()
    raisePeaksOfTask(executor.peakMemory, task)
  }
  if (failure === undefined) return
  facts.counts.tasksFailed += 1
  keepFailure(facts, () => ({
    stageId,
    stageAttemptId: stageAttempt,
    taskId: task.taskId,
    attempt: task.attempt,
    executorId,
    status: statusOf[end],
    reason: failure,
    durationMs,
    isSpeculative: task.isSpeculative,
  }))
}
