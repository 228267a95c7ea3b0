import type { JobFacts, LogFacts, StageFacts } from './log-facts.ts'
import { endedTasks, taskCounts } from './task-sums.ts'

/** Where an attempt of a stage stands. */
export function stageStatus(stage: StageFacts) {
  if (stage.isCompleted)
    return stage.failureReason === undefined ? ('COMPLETE' as const) : ('FAILED' as const)
  return hasBegun(stage) ? ('RUNNING' as const) : ('SKIPPED' as const)
}

/** Whether an attempt of a stage was submitted, ended or had tasks. */
export function hasBegun(stage: StageFacts): boolean {
  return stage.isSubmitted || stage.isCompleted || stage.startedTasks > 0 || taskCounts(stage.sums).tasks > 0
}

/** Where a job stands. */
export function jobStatus({ result }: JobFacts) {
  if (result === undefined) return 'RUNNING' as const
  return result === 'JobSucceeded' ? ('SUCCEEDED' as const) : ('FAILED' as const)
}

/** The end of an application: its event's time, else the last end of a job or SQL execution. */
export function endOf({ application, lastWorkEndMs }: LogFacts): number | undefined {
  return application.endTimeMs ?? lastWorkEndMs
}

/** Whether a task of a stage attempt has begun and not ended. */
export function hasRunningTask(stage: StageFacts): boolean {
  return stage.startedTasks > endedTasks(stage.sums)
}
