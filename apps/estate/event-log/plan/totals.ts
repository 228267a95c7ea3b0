import type { TaskMetrics } from './task-attempt.ts'
import type { WorkPlan } from './plan-work.ts'

/** What the tasks of works did in total, every try included. */
export type SparkTotals = {
  executions: number
  jobs: number
  stages: number
  failedStages: number
  tasks: number
  failedTasks: number
  killedTasks: number
  inputBytes: number
  outputBytes: number
  shuffleReadBytes: number
  shuffleWriteBytes: number
  memorySpilledBytes: number
  diskSpilledBytes: number
  executorRunMs: number
  executorCpuNs: number
  jvmGcMs: number
  lostMs: number
}

/** The sums over all tries of all tasks of works; tries of stages count each. */
export function totalsOf(plans: readonly WorkPlan[]): SparkTotals {
  const executions = plans.flatMap((plan) => plan.executions)
  const attempts = executions.flatMap((execution) => execution.attempts)
  const tasks = attempts.flatMap((attempt) => attempt.tasks)
  const sum = (of: (metrics: TaskMetrics) => number) =>
    tasks.reduce((total, { metrics }) => total + (metrics ? of(metrics) : 0), 0)
  return {
    executions: executions.length,
    jobs: executions.reduce((total, { jobs }) => total + jobs.length, 0),
    stages: attempts.length,
    failedStages: attempts.filter(({ failureReason }) => failureReason !== undefined).length,
    tasks: tasks.length,
    failedTasks: tasks.filter(({ outcome }) => outcome !== 'success' && outcome !== 'killed').length,
    killedTasks: tasks.filter(({ outcome }) => outcome === 'killed').length,
    inputBytes: sum(({ inputBytes }) => inputBytes),
    outputBytes: sum(({ outputBytes }) => outputBytes),
    shuffleReadBytes: sum(({ remoteBytes, localBytes }) => remoteBytes + localBytes),
    shuffleWriteBytes: sum(({ shuffleWriteBytes }) => shuffleWriteBytes),
    memorySpilledBytes: sum(({ memorySpilledBytes }) => memorySpilledBytes),
    diskSpilledBytes: sum(({ diskSpilledBytes }) => diskSpilledBytes),
    executorRunMs: sum(({ runMs }) => runMs),
    executorCpuNs: sum(({ cpuNs }) => cpuNs),
    jvmGcMs: sum(({ gcMs }) => gcMs),
    lostMs: plans.reduce((total, plan) => total + plan.lostMs, 0),
  }
}
