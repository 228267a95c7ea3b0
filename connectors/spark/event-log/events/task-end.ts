import { addTaskOfExecutor } from '../facts/executor-sums.ts'
import { addFault, addTo } from '../facts/faults.ts'
import { executorIn, stageIn, type LogFacts, type StageFacts } from '../facts/log-facts.ts'
import { keepFailure, raisePeaksOfTask } from '../facts/merge-facts.ts'
import { addValues, keepSlow, slowTask, valuesOf } from '../facts/stage-tasks.ts'
import { hasId, wasIn } from '../facts/task-ids.ts'
import { addPhoton, addResubmitted, addTask } from '../facts/task-sums.ts'
import { laterOf, timeIn } from '../facts/times.ts'
import { keepTotals } from '../facts/totals-so-far.ts'
import { sqlStartsIn } from './sql-plan.ts'
import { durationOf, type TaskRecord } from './task-record.ts'

const statusOf = { failed: 'FAILED', killed: 'KILLED', succeeded: 'RESUBMITTED' } as const

type StartedTask = Pick<TaskRecord, 'stageId' | 'stageAttempt' | 'taskId' | 'launchTimeMs'>

/** Adds a task that began. */
export function applyTaskStart(facts: LogFacts, task: StartedTask): void {
  if (task.taskId !== undefined && wasIn(facts.watched.started, task.taskId)) {
    addTo(facts.watched.doubled, 'SparkListenerTaskStart')
    return
  }
  const stage = stageIn(facts, task.stageId, task.stageAttempt)
  const time = timeIn(task.launchTimeMs)
  stage.startedTasks += 1
  stage.lastEventMs = laterOf(stage.lastEventMs, time)
  facts.lastEventMs = laterOf(facts.lastEventMs, time)
}

/** Adds a task to how those of its stage differ. One whose output was lost has ended before. */
function distribute(stage: StageFacts, task: TaskRecord, durationMs: number | undefined): void {
  if (task.reason === 'Resubmitted' || durationMs === undefined) return
  const values = valuesOf(durationMs, task.measures)
  if (task.reason === 'Success') addValues(stage.tasks, values)
  keepSlow(stage.tasks, durationMs, () => slowTask(task, durationMs, values))
}

/** Whether a task has ended before, in a line that is there again. */
function hasEnded({ watched: { ended, endedBefore } }: LogFacts, { taskId, reason }: TaskRecord): boolean {
  if (taskId === undefined || reason === 'Resubmitted') return false
  return (endedBefore !== undefined && hasId(endedBefore, taskId)) || wasIn(ended, taskId)
}

function watchTask(
  { watched: { faults } }: LogFacts,
  task: TaskRecord,
  durationMs: number | undefined,
): void {
  if (durationMs === undefined) addFault(faults, 'tasksWithoutDuration')
  if (task.oddValues > 0) addFault(faults, 'oddValues', task.oddValues)
}

/** Adds a task that ended, once. */
export function applyTask(facts: LogFacts, task: TaskRecord): void {
  if (hasEnded(facts, task)) addFault(facts.watched.faults, 'doubledTaskEnds')
  else addEndedTask(facts, task)
}

function addEndedTask(facts: LogFacts, task: TaskRecord): void {
  const { stageId, stageAttempt, executorId, end, failure, photon } = task
  const durationMs = durationOf(task)
  watchTask(facts, task, durationMs)
  const stage = stageIn(facts, stageId, stageAttempt)
  const { sums } = stage
  const time = timeIn(task.finishTimeMs) ?? timeIn(task.launchTimeMs)
  stage.lastEventMs = laterOf(stage.lastEventMs, time)
  facts.lastEventMs = laterOf(facts.lastEventMs, time)
  // One whose output was lost has ended before, as a success.
  const isLost = task.reason === 'Resubmitted'
  addTask(sums, durationMs, isLost ? 'failed' : end, task.measures)
  if (isLost) {
    addResubmitted(sums)
    addFault(facts.watched.faults, 'resubmittedTasks')
  }
  if (facts.detail === 'rows') {
    distribute(stage, task, durationMs)
    if (task.reason === 'Success') {
      stage.sqlStarts ??= sqlStartsIn(task.accumulables())
      keepTotals(stage, task)
    }
  }
  if (photon) addPhoton(sums, photon)
  facts.counts.tasks += 1
  if (executorId !== undefined) {
    const executor = executorIn(facts, executorId)
    if (!isLost) executor.tasks += 1
    if (facts.detail === 'rows') addTaskOfExecutor(executor.sums, task, durationMs)
    executor.host ??= task.host()
    raisePeaksOfTask(executor.peakMemory, task)
  }
  if (failure !== undefined) addFailure(facts, task, durationMs, failure)
}

function addFailure(facts: LogFacts, task: TaskRecord, durationMs: number | undefined, reason: string): void {
  facts.counts.tasksFailed += 1
  keepFailure(facts, () => ({
    stageId: task.stageId,
    stageAttemptId: task.stageAttempt,
    taskId: task.taskId,
    attempt: task.attempt,
    executorId: task.executorId,
    status: statusOf[task.end],
    reason,
    durationMs: durationMs ?? 0,
    isSpeculative: task.isSpeculative,
  }))
}
