import { taskFactor, type Bound } from './growing-terms.ts'
import { lowerBounds, scheduledMs, type Plan, type PlannedExecutor } from './list-schedule.ts'
import { mostExecutors, type SparkWork } from './spark-work.ts'
import { stageOrder } from './stage-order.ts'
import { taskTimesOf, type TaskOrder } from './task-times.ts'

/** What a run is replayed with. */
export type Replayed = {
  executors: number
  cores: number
  /** Memory for each core, divided by what was seen. */
  memoryPerCore: number
  /** By how much more data it works on than when it was seen: the time of tasks grows with it, that of the driver does not. */
  size: number
}

export type NotReplayed =
  | 'no stage was seen'
  | 'no executor is left for the tasks'
  | 'too many tasks to replay'
  | 'the replay misses the seen run'

/** The wall clock of a replay in milliseconds, and what it cannot go below. */
export type Replay =
  | { kind: 'replayed'; ms: Readonly<Record<Bound, number>>; criticalPathMs: number; coresMs: number }
  | { kind: 'not known'; because: NotReplayed }

/** How far a replay with the executors of the seen run may miss its wall clock. */
const mostOwnError = 0.1
const mostTasks = 500_000
const orders: Readonly<Record<Bound, TaskOrder>> = {
  low: 'longest first',
  estimate: 'usual',
  high: 'longest last',
}
const bounds = ['low', 'estimate', 'high'] as const

/** A seen run with its own executors, of which each takes tasks while it was there: the first check of a replay. */
export function ownReplay(
  work: SparkWork,
): { kind: 'replayed'; ms: number; error: number } | { kind: 'not known'; because: NotReplayed } {
  const because = unusableFor(work)
  if (because) return { kind: 'not known', because }
  const ms = scheduledMs(planOf(work, ownExecutors(work), 'usual', () => 1))
  if (ms === undefined) return { kind: 'not known', because: 'no executor is left for the tasks' }
  const seenMs = work.endMs - work.startMs
  const error = (ms - seenMs) / seenMs
  return Math.abs(error) > mostOwnError
    ? { kind: 'not known', because: 'the replay misses the seen run' }
    : { kind: 'replayed', ms, error }
}

/** A seen run with executors that come as those seen did and stay. */
export function replay(work: SparkWork, asked: Replayed): Replay {
  const because = unusableFor(work)
  if (because) return { kind: 'not known', because }
  const executors = askedExecutors(work, asked)
  const difference = { ...asked, executorsSeen: mostExecutors(work) }
  const plans = bounds.map((bound) =>
    planOf(work, executors, orders[bound], (stage) => asked.size * taskFactor(stage, difference, bound)),
  )
  const times = plans.map(scheduledMs).filter((ms) => ms !== undefined)
  const [first = 0, usual = 0, last = 0] = times
  if (times.length < bounds.length) return { kind: 'not known', because: 'no executor is left for the tasks' }
  const [, plan] = plans
  return {
    kind: 'replayed',
    ms: { low: Math.min(first, usual, last), estimate: usual, high: Math.max(first, usual, last) },
    ...(plan ? lowerBounds(plan) : { criticalPathMs: 0, coresMs: 0 }),
  }
}

function unusableFor({ stages }: SparkWork): NotReplayed | undefined {
  const tasks = stages.reduce(
    (sum, stage) => sum + (stage.tasks.kind === 'tasks' ? stage.tasks.durationsMs.length : stage.tasks.count),
    0,
  )
  if (tasks === 0) return 'no stage was seen'
  return tasks > mostTasks ? 'too many tasks to replay' : undefined
}

function planOf(
  work: SparkWork,
  executors: readonly PlannedExecutor[],
  order: TaskOrder,
  factorOf: (stage: SparkWork['stages'][number]) => number,
): Plan {
  const { stages, waits, lastMs } = stageOrder(work)
  return {
    executors,
    lastMs,
    stages: stages.map((stage, place) => {
      const factor = factorOf(stage)
      const { after, driverMs } = waits[place] ?? { after: [], driverMs: 0 }
      return { after, driverMs, tasksMs: taskTimesOf(stage, order).map((time) => time * factor) }
    }),
  }
}

function ownExecutors({ startMs, executors }: SparkWork): readonly PlannedExecutor[] {
  return executors.map(({ addedMs, removedMs, cores }) => ({
    fromMs: Math.max(0, addedMs - startMs),
    untilMs: removedMs === null ? Number.POSITIVE_INFINITY : removedMs - startMs,
    cores,
  }))
}

/** The first of them come when those seen did, further ones with the last of the first that were there together. */
function askedExecutors(work: SparkWork, { executors, cores }: Replayed): readonly PlannedExecutor[] {
  const added = ownExecutors(work)
    .map(({ fromMs }) => fromMs)
    .toSorted((one, other) => one - other)
    .slice(0, mostExecutors(work))
  return Array.from({ length: executors }, (_, place) => ({
    fromMs: added[Math.min(place, added.length - 1)] ?? 0,
    untilMs: Number.POSITIVE_INFINITY,
    cores,
  }))
}
