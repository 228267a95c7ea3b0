import { Draws } from '../draws.ts'
import type { SparkCluster, Work } from '../work.ts'
import type { ExecutionTime, StageTime } from './outline.ts'
import { lossWithin, outlineOf } from './outline.ts'
import { coresOf, usualWeights } from './schedule.ts'
import type { PlannedStage, StageAttempt } from './stage.ts'
import { runStage, runUntilLoss } from './stage.ts'
import type { StageBytes } from './task-attempt.ts'
import { inputsOf, skewedWeights, spilledFrom, storyWeights } from './story-stage.ts'
import { bytesByTask, memoryOfDiskBytes } from './task-metrics.ts'

/** A Spark job of an execution: the stages that it needs, and those that it runs. */
export type JobPlan = {
  id: number
  fromMs: number
  untilMs: number
  stageIds: readonly number[]
  error: string | undefined
}

/** An execution of SQL with its jobs and stages. */
export type ExecutionPlan = {
  id: number
  fromMs: number
  untilMs: number
  isAdaptive: boolean
  stages: readonly PlannedStage[]
  attempts: readonly StageAttempt[]
  jobs: readonly JobPlan[]
  error: string | undefined
  /** The first id of its accumulators. */
  accumulatorId: number
}

/** What a work does in Spark. */
export type WorkPlan = {
  work: Work
  executions: readonly ExecutionPlan[]
  /** The time that the work's story took. */
  lostMs: number
}

/** Ids of a work are a block of their own, so that works can be planned one by one. */
const block = { executions: 16, jobs: 48, stages: 48, tasks: 8192, accumulators: 8192 }
const mostTasks = 400
const leastTasks = 20
const partitionBytes = 1_073_741_824

/** Plans all executions, stages and tasks of a work. */
export function planWork(work: Work, cluster: SparkCluster): WorkPlan {
  const draws = new Draws(`work:${work.key}`)
  const outline = outlineOf(work)
  const inputs = inputsOf(work, outline.executions.length, draws)
  let stageId = work.number * block.stages
  let jobId = work.number * block.jobs
  const executions = outline.executions.map((time, index): ExecutionPlan => {
    const isLast = index === outline.executions.length - 1
    const setting = {
      inputBytes: inputs[index] ?? 0,
      isFatal: work.isFailed && isLast,
      firstStageId: stageId,
    }
    const stages = time.stages.map((_, position) =>
      stageOf(work, cluster, time, { ...setting, position }, draws),
    )
    const attempts = attemptsOf(work, cluster, time, stages, draws)
    const isAdaptive = draws.next() < 0.5 && work.story?.kind !== 'lost-spot-nodes'
    const jobs = jobsOf(jobId, attempts, stages, isAdaptive)
    stageId += stages.length
    jobId += jobs.length
    const error = jobs.find((job) => job.error !== undefined)?.error
    return {
      id: work.number * block.executions + index,
      fromMs: time.fromMs,
      untilMs: time.untilMs,
      isAdaptive,
      stages,
      attempts,
      jobs,
      error,
      accumulatorId: work.number * block.accumulators + index * 512,
    }
  })
  numberTasks(work.number * block.tasks, executions)
  return {
    work,
    executions,
    lostMs: outline.driverMs + lostInStages(work, cluster, outline.executions, executions),
  }
}

type StageSetting = { inputBytes: number; isFatal: boolean; firstStageId: number; position: number }

function stageOf(
  work: Work,
  cluster: SparkCluster,
  time: ExecutionTime,
  { inputBytes, isFatal, firstStageId, position }: StageSetting,
  draws: Draws,
): PlannedStage {
  const stageTime = time.stages[position] ?? { ...time, lostMs: 0 }
  const isFirst = position === 0
  const isLast = position === time.stages.length - 1
  const cores = coresOf(cluster.executors, work.lane, stageTime.fromMs)
  const kind = stageTime.lostMs > 0 ? work.story?.kind : undefined
  const totals = totalsAt(inputBytes, { isFirst, isLast, position }, work)
  // A cluster may grow during the stage, and only a story has few tasks.
  const later = coresOf(cluster.executors, work.lane, stageTime.untilMs)
  const count =
    work.measured?.stages[position]?.taskCount ??
    countOf(work, totals, Math.max(cores.length, later.length), draws)
  const measured = work.measured?.stages[position]
  const usual = kind ? storyWeights(kind, stageTime, count, cores, draws) : usualWeights(count, draws)
  const weights = measured?.skew ? skewedWeights(usual, measured.skew) : usual
  const memorySpilled =
    kind === 'spill' ? spilledFrom(work, stageTime, cores) : (measured?.spilledBytes ?? 0) * memoryOfDiskBytes
  return {
    id: firstStageId + position,
    parentIds: isFirst ? [] : [firstStageId + position - 1],
    name: isLast
      ? `save at ${work.table}.scala:${40 + position}`
      : '$anonfun$withThreadLocalCaptured$1 at LexicalThreadLocal.scala:63',
    weights,
    bytes: bytesByTask({ ...totals, memorySpilled }, weights),
    setting: {
      executorCount: Math.max(1, cluster.executors.length),
      isPhoton: cluster.isPhoton,
      spillShare:
        kind === 'spill'
          ? stageTime.lostMs / (stageTime.untilMs - stageTime.fromMs)
          : (measured?.spillShare ?? 0),
    },
    fatalTasks: isFatal && isLast ? 1 : 0,
  }
}

// What a stage writes, the next one reads, to the byte.
function totalsAt(
  inputBytes: number,
  { isFirst, isLast, position }: { isFirst: boolean; isLast: boolean; position: number },
  { key, kind, measured }: Work,
): StageBytes {
  const written = (stage: number) => Math.floor(inputBytes * keptShare(`${key}:${stage}`) ** (stage + 1))
  const shuffleRead = isFirst ? 0 : written(position - 1)
  const moved = isFirst ? inputBytes : shuffleRead
  return {
    input: isFirst ? inputBytes : 0,
    shuffleRead,
    shuffleWrite: isLast ? 0 : written(position),
    output: isLast && kind !== 'command' ? (measured?.writtenBytes ?? Math.floor(moved * 0.6)) : 0,
    memorySpilled: 0,
  }
}

function keptShare(key: string): number {
  return new Draws(`kept:${key}`).between(0.35, 0.75)
}

function countOf({ kind }: Work, { input, shuffleRead }: StageBytes, cores: number, draws: Draws): number {
  const wanted = Math.ceil((input + shuffleRead) / partitionBytes)
  if (kind === 'command') return Math.min(16, Math.max(2, wanted)) + draws.whole(0, 4)
  const isFine = draws.next() < 0.02
  const least = Math.max(leastTasks, Math.min(cores, 24), Math.ceil(cores / 2))
  return Math.min(mostTasks, isFine ? least + draws.whole(0, mostTasks) : Math.max(least, wanted))
}

function attemptsOf(
  { lane, story }: Work,
  { executors }: SparkCluster,
  time: ExecutionTime,
  stages: readonly PlannedStage[],
  draws: Draws,
): StageAttempt[] {
  const attempts: StageAttempt[] = []
  for (const [position, stage] of stages.entries()) {
    const stageTime = time.stages[position]
    if (!stageTime) continue
    const running = { fromMs: stageTime.fromMs, untilMs: stageTime.untilMs, executors, lane, draws }
    const before = attempts.at(-1)
    if (story?.kind === 'lost-spot-nodes' && stageTime.lostMs > 0 && before) {
      attempts.push(...recomputed(before, stage, stageTime, running))
    } else
      attempts.push(runStage(stage, { attempt: 0, indexes: stage.weights.map((_, index) => index) }, running))
  }
  return attempts
}

/** A stage that loses an executor: it fails, what its parent had written there is written again, and it goes on. */
function recomputed(
  parent: StageAttempt,
  stage: PlannedStage,
  time: StageTime,
  running: Parameters<typeof runStage>[2],
): StageAttempt[] {
  const lossMs = lossWithin(time)
  const failedMs = lossMs + Math.min(4000, Math.floor(time.lostMs / 8))
  const plannedUntilMs = time.untilMs - time.lostMs
  const failed = runUntilLoss(stage, { lossMs, failedMs }, { ...running, untilMs: plannedUntilMs })
  const againMs = lossMs + Math.round(time.lostMs * 0.9)
  const lostParts = parent.tasks.filter(
    ({ executor, outcome }) => outcome === 'success' && executor.removedMs <= lossMs + 1,
  )
  const again = { ...running, fromMs: failedMs + 20, untilMs: againMs }
  const parts = lostParts.length > 0 ? lostParts.map(({ index }) => index) : [0]
  const done = new Set(failed.tasks.filter(({ outcome }) => outcome === 'success').map(({ index }) => index))
  const left = stage.weights.map((_, index) => index).filter((index) => !done.has(index))
  return [
    failed,
    runStage(parent.stage, { attempt: 1, indexes: parts }, again),
    runStage(
      stage,
      { attempt: 1, indexes: left.length > 0 ? left : [0] },
      { ...running, fromMs: againMs + 20 },
    ),
  ]
}

// With adaptive execution every stage is a job of its own, which names the stages before it as well.
function jobsOf(
  firstId: number,
  attempts: readonly StageAttempt[],
  stages: readonly PlannedStage[],
  isAdaptive: boolean,
): JobPlan[] {
  const groups = isAdaptive ? stages.map((_, position) => stages.slice(0, position + 1)) : [stages]
  return groups.map((group, index) => {
    const own = isAdaptive ? group.slice(-1) : group
    const tries = attempts.filter(({ stage }) => own.includes(stage))
    const error = tries.at(-1)?.failureReason
    return {
      id: firstId + index,
      fromMs: Math.min(...tries.map(({ fromMs }) => fromMs)) - 1,
      untilMs: Math.max(...tries.map(({ untilMs }) => untilMs)) + 1,
      stageIds: group.map(({ id }) => id),
      error,
    }
  })
}

function numberTasks(firstId: number, executions: readonly ExecutionPlan[]): void {
  const tasks = executions.flatMap(({ attempts }) => attempts.flatMap((attempt) => attempt.tasks))
  const inOrder = tasks.toSorted((one, other) => one.launchMs - other.launchMs)
  for (const [index, task] of inOrder.entries()) task.id = firstId + index
}

// Cores that wait for one task, or that never get one, are lost as well.
function lostInStages(
  work: Work,
  cluster: SparkCluster,
  times: readonly ExecutionTime[],
  executions: readonly ExecutionPlan[],
): number {
  const time = times[0]?.stages.find(({ lostMs }) => lostMs > 0)
  if (!time || !work.story) return 0
  if (work.story.kind === 'spill' || work.story.kind === 'lost-spot-nodes') return time.lostMs
  const attempt = executions[0]?.attempts.find(({ fromMs }) => fromMs === time.fromMs)
  const cores = coresOf(cluster.executors, work.lane, time.fromMs).length
  const busyMs = attempt?.tasks.reduce((sum, { launchMs, finishMs }) => sum + finishMs - launchMs, 0) ?? 0
  return Math.round(time.untilMs - time.fromMs - busyMs / cores)
}
