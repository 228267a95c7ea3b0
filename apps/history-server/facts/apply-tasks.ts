import { durationOf, type TaskRecord } from '#connectors/spark/event-log/events/task-record.ts'
import { addTaskOfExecutor } from '#connectors/spark/event-log/facts/executor-sums.ts'
import type { JobHistory, Reasons, StageHistory } from './history-facts.ts'
import { IndexSet } from './index-set.ts'
import type { Live, LiveStage } from './live.ts'
import { raisedByTask } from './peaks.ts'
import type { Outcome } from './task-outcome.ts'
import { addValues, noValues, valuesOf, type Values } from './task-values.ts'

/** A task begins. */
export function startTask(live: Live, task: TaskRecord): void {
  if (task.taskId !== undefined) live.tasks.add(task.taskId)
  const found = live.stageAt(task.stageId, task.stageAttempt)
  if (found) {
    found.stage.activeTasks += 1
    found.stage.firstLaunchMs = Math.min(found.stage.firstLaunchMs ?? Infinity, task.launchTimeMs)
    for (const { job } of found.jobs) job.activeTasks += 1
  }
  const executor = live.executors.get(task.executorId ?? '')
  if (executor) {
    executor.activeTasks += 1
    executor.totalTasks += 1
  }
}

/** The values of a task, until the next one. */
const ofTask = noValues()

/** A task ends. */
export function endTask(live: Live, task: TaskRecord, outcome: Outcome): void {
  const values = valuesOf(task, ofTask)
  // One whose output was lost has ended before, and what it measured was added then.
  const isFirstEnd = task.taskId !== undefined && live.tasks.delete(task.taskId)
  const found = live.stageAt(task.stageId, task.stageAttempt)
  if (found) endInStage(live, found, task, { values, isFirstEnd, outcome })
  endOnExecutor(live, task, outcome)
}

type Ended = { values: Values; isFirstEnd: boolean; outcome: Outcome }

function endInStage(
  live: Live,
  found: LiveStage,
  task: TaskRecord,
  { values, isFirstEnd, outcome }: Ended,
): void {
  const { stage, jobs, indices } = found
  if (isFirstEnd) addValues(stage.sums, values)
  stage.peaks = raisedByTask(stage.peaks, task)
  countEnd(stage, outcome)
  if (outcome.end === 'succeeded') indices.add(task.index ?? -1)
  for (const live of jobs) {
    countEnd(live.job, outcome)
    if (outcome.end === 'succeeded') indicesOf(live.indices, task.stageId).add(task.index ?? -1)
  }
  const hasEnded = stage.status === 'COMPLETE' || stage.status === 'FAILED'
  // It is below 0 where the output of tasks was lost: such a stage goes on until the end.
  if (stage.activeTasks !== 0 || !hasEnded) return
  live.endStage(found)
  for (const live of jobs) live.job.completedIndices = completedOf(live.indices)
}

const completedOf = (indices: ReadonlyMap<number, IndexSet>) =>
  indices.values().reduce((sum, { size }) => sum + size, 0)

function indicesOf(indices: Map<number, IndexSet>, stageId: number): IndexSet {
  const found = indices.get(stageId)
  if (found) return found
  const made = new IndexSet()
  indices.set(stageId, made)
  return made
}

function countEnd(counted: JobHistory | StageHistory, { end, error }: Outcome): void {
  counted.activeTasks -= 1
  if (end === 'succeeded') counted.completedTasks += 1
  else if (end === 'failed') counted.failedTasks += 1
  else {
    counted.killedTasks += 1
    countReason(counted.killedReasons, error ?? '')
  }
}

/** Reasons are texts of programs: so many different ones are counted each. */
const mostReasons = 100

function countReason(reasons: Reasons, reason: string): void {
  const isKnown = Object.hasOwn(reasons, reason) || Object.keys(reasons).length < mostReasons
  const name = isKnown ? reason : 'other reasons'
  const before = Object.hasOwn(reasons, name) ? (reasons[name] ?? 0) : 0
  reasons[name] = before + 1
}

function endOnExecutor(live: Live, task: TaskRecord, outcome: Outcome): void {
  const executor = live.executors.get(task.executorId ?? '')
  if (!executor) return
  executor.activeTasks -= 1
  if (outcome.end === 'succeeded') executor.completedTasks += 1
  addTaskOfExecutor(executor.sums, task, durationOf(task))
  executor.peaks = raisedByTask(executor.peaks, task)
}
