import type { Accumulated } from './history-facts.ts'
import type { Peaks } from './peaks.ts'
import type { Outcome } from './task-outcome.ts'
import type { Values } from './task-values.ts'

/** A task of a stage attempt, as the history server answers it. */
export type TaskHistory = {
  taskId: number
  index: number
  attempt: number
  partitionId: number
  launchTimeMs: number
  resultFetchStartMs: number
  durationMs: number | undefined
  executorId: string
  host: string
  status: Outcome['status']
  locality: string
  isSpeculative: boolean
  accumulated: readonly Accumulated[]
  error: string | undefined
  /** What it measured, once it has ended. */
  values: Values | undefined
}

/** What the tasks of a stage attempt came to on one executor. */
export type ExecutorShare = {
  taskTimeMs: number
  failedTasks: number
  succeededTasks: number
  killedTasks: number
  isExcluded: boolean
  sums: Values
  peaks: Peaks
}

/** Tasks that ran beside others of their index. */
export type Speculation = {
  tasks: number
  activeTasks: number
  completedTasks: number
  failedTasks: number
  killedTasks: number
}

/** How the tasks of a stage attempt that succeeded differ: the quantiles of each measure, by its name. */
export type Quantiles = ReadonlyMap<string, readonly number[]>

/** What was asked of the tasks of a stage attempt. */
export type AttemptTasks = {
  stageId: number
  attemptId: number
  tasks: readonly TaskHistory[]
  executors: ReadonlyMap<string, ExecutorShare>
  speculation: Speculation | undefined
  quantiles: Quantiles | undefined
}

const isFinished = ({ status }: TaskHistory) => status !== 'RUNNING'

/** How long a task waited for its result to be fetched. */
export function gettingResultOf({ launchTimeMs, resultFetchStartMs, durationMs }: TaskHistory): number {
  if (resultFetchStartMs <= 0 || durationMs === undefined) return 0
  return launchTimeMs + durationMs - resultFetchStartMs
}

/** How long a task waited in the scheduler: all of its time in which the executor did not work for it. */
export function schedulerDelayOf(task: TaskHistory, worked: number): number {
  if (!isFinished(task) || task.durationMs === undefined) return 0
  return Math.max(0, task.durationMs - worked - gettingResultOf(task))
}
