import type { Draws } from '../draws.ts'
import type { Executor, Lane } from '../work.ts'
import type { Scheduled } from './schedule.ts'
import { coresOf, scheduled } from './schedule.ts'
import type { StageBytes, TaskAttempt } from './task-attempt.ts'
import type { MetricSetting } from './task-metrics.ts'
import { metricsOf } from './task-metrics.ts'

/** A stage before it runs: its tasks, by how much work each is and what it moves. */
export type PlannedStage = {
  id: number
  parentIds: readonly number[]
  name: string
  weights: readonly number[]
  bytes: readonly StageBytes[]
  setting: MetricSetting
  /** Its first tasks, as many, are tried until the stage fails. */
  fatalTasks: number
}

/** A try of a stage. */
export type StageAttempt = {
  stage: PlannedStage
  attempt: number
  fromMs: number
  untilMs: number
  taskCount: number
  tasks: readonly TaskAttempt[]
  failureReason?: string
}

/** When and where a try of a stage runs. */
export type Running = {
  fromMs: number
  untilMs: number
  executors: readonly Executor[]
  lane: Lane
  draws: Draws
}

const noBytes: StageBytes = { input: 0, shuffleRead: 0, shuffleWrite: 0, output: 0, memorySpilled: 0 }

/** Runs some tasks of a stage: a few are tried again, and those of lost executors too. */
export function runStage(
  stage: PlannedStage,
  { attempt, indexes }: { attempt: number; indexes: readonly number[] },
  running: Running,
): StageAttempt {
  const { fromMs, untilMs } = running
  const fatal = stage.fatalTasks > 0 && attempt === 0
  const tasks = placesOf(stage, indexes, running).flatMap((place, order) =>
    fatal && order < stage.fatalTasks ? fourFailures(stage, place, running) : triesOf(stage, place, running),
  )
  return {
    stage,
    attempt,
    fromMs,
    untilMs,
    taskCount: indexes.length,
    tasks: [...tasks, ...speculated(stage, tasks, running)],
    ...(fatal && { failureReason: reasonOfFailure(stage.id, tasks[3]) }),
  }
}

/** Runs a stage until its executor is lost: what runs then fails, and no further task begins. */
export function runUntilLoss(
  stage: PlannedStage,
  { lossMs, failedMs }: { lossMs: number; failedMs: number },
  running: Running,
): StageAttempt {
  const indexes = stage.weights.map((_, index) => index)
  const tasks = placesOf(stage, indexes, running)
    .filter(({ launchMs }) => launchMs < lossMs)
    .map((place): TaskAttempt => {
      if (place.finishMs <= lossMs) return success(stage, place, 0, running.draws)
      const isLost = place.executor.removedMs <= lossMs + 1
      const finishMs = isLost ? lossMs : running.draws.whole(lossMs + 300, failedMs - 50)
      const outcome = isLost ? 'executor-lost' : 'fetch-failed'
      return Object.assign(place, firstTry, { finishMs, outcome } as const)
    })
  return {
    stage,
    attempt: 0,
    fromMs: running.fromMs,
    untilMs: failedMs,
    taskCount: indexes.length,
    tasks,
    failureReason: `org.apache.spark.shuffle.MetadataFetchFailedException: Missing an output location for shuffle ${stage.id} partition 0`,
  }
}

const firstTry = { id: 0, attempt: 0, isSpeculative: false } as const

function placesOf(stage: PlannedStage, indexes: readonly number[], running: Running): Scheduled[] {
  const { fromMs, untilMs, executors, lane } = running
  const marginMs = Math.min(25, Math.floor((untilMs - fromMs) / 20))
  const cores = coresOf(executors, lane, fromMs)
  const weights = indexes.map((index) => stage.weights[index] ?? 1)
  const time = { fromMs: fromMs + marginMs, untilMs: untilMs - marginMs }
  return scheduled(weights, cores, time).map((place) =>
    Object.assign(place, { index: indexes[place.index] ?? 0 }),
  )
}

function triesOf(stage: PlannedStage, place: Scheduled, running: Running): TaskAttempt[] {
  const { executor, launchMs, finishMs } = place
  const { draws } = running
  if (executor.removedMs < finishMs - 1000) {
    const other = running.executors.find(
      ({ addedMs, removedMs }) => addedMs <= executor.removedMs && removedMs >= finishMs,
    )
    if (!other) return [success(stage, place, 0, draws)]
    if (launchMs >= executor.removedMs) return [success(stage, { ...place, executor: other }, 0, draws)]
    const lost = { ...place, ...firstTry, finishMs: executor.removedMs, outcome: 'executor-lost' } as const
    return [lost, success(stage, { ...place, executor: other, launchMs: executor.removedMs + 200 }, 1, draws)]
  }
  const isUnlucky = draws.next() < 0.002 && finishMs - launchMs > 400
  if (!isUnlucky) return [success(stage, place, 0, draws)]
  const failedMs = Math.round(launchMs + (finishMs - launchMs) * 0.4)
  return [
    failure(stage, { ...place, finishMs: failedMs }, 0, draws),
    success(stage, { ...place, launchMs: failedMs + 20 }, 1, draws),
  ]
}

function fourFailures(stage: PlannedStage, place: Scheduled, { untilMs, draws }: Running): TaskAttempt[] {
  const stepMs = Math.max(1, Math.floor((untilMs - 5 - place.launchMs) / 4))
  return [0, 1, 2, 3].map((attempt) => {
    const launchMs = place.launchMs + attempt * stepMs
    return failure(stage, { ...place, launchMs, finishMs: launchMs + stepMs }, attempt, draws)
  })
}

// Once in a while the slowest task is started a second time, and the second is stopped when the first is done.
function speculated(stage: PlannedStage, tasks: readonly TaskAttempt[], running: Running): TaskAttempt[] {
  const { draws, executors } = running
  if (draws.next() > 0.03 || tasks.length < 20) return []
  const slowest = tasks.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one))
  const { finishMs, outcome } = slowest
  const launchMs = Math.round(finishMs - lengthOf(slowest) / 4)
  const executor = executors.find(
    (each) => each.id !== slowest.executor.id && each.addedMs <= launchMs && each.removedMs > finishMs,
  )
  if (!executor || outcome !== 'success' || slowest.attempt > 0 || finishMs - launchMs < 300) return []
  const metrics = metricsOf(finishMs - launchMs, noBytes, stage.setting, draws)
  return [
    {
      ...slowest,
      attempt: 1,
      executor,
      launchMs,
      finishMs: finishMs + 5,
      isSpeculative: true,
      outcome: 'killed',
      metrics,
    },
  ]
}

function success(stage: PlannedStage, place: Scheduled, attempt: number, draws: Draws): TaskAttempt {
  const bytes = stage.bytes[place.index] ?? noBytes
  const metrics = metricsOf(lengthOf(place), bytes, stage.setting, draws)
  return { ...place, id: 0, attempt, isSpeculative: false, outcome: 'success', metrics }
}

function failure(stage: PlannedStage, place: Scheduled, attempt: number, draws: Draws): TaskAttempt {
  const { input, shuffleRead } = stage.bytes[place.index] ?? noBytes
  const bytes = { ...noBytes, input: Math.floor(input / 3), shuffleRead: Math.floor(shuffleRead / 3) }
  const metrics = metricsOf(lengthOf(place), bytes, stage.setting, draws)
  return { ...place, id: 0, attempt, isSpeculative: false, outcome: 'failed', metrics }
}

function lengthOf({ launchMs, finishMs }: { launchMs: number; finishMs: number }): number {
  return finishMs - launchMs
}

function reasonOfFailure(stageId: number, task: TaskAttempt | undefined): string {
  const { index = 0, executor } = task ?? {}
  return (
    `Job aborted due to stage failure: Task ${index} in stage ${stageId}.0 failed 4 times, most recent failure: ` +
    `Lost task ${index}.3 in stage ${stageId}.0 (${executor?.host ?? 'unknown'} executor ${executor?.id ?? '0'}): ` +
    'org.apache.spark.SparkException: Task failed while writing rows.'
  )
}
