import type { ExecutorSums } from './executor-sums.ts'

/** Who ran, and when, as far as the log has it. */
export type ApplicationFacts = {
  id: string | undefined
  name: string | undefined
  attemptId: string | undefined
  sparkVersion: string | undefined
  startTimeMs: number | undefined
  endTimeMs: number | undefined
}

/** Lines that are not empty, those that are not JSON, and those that were too long to read. */
export type LineCounts = { read: number; unparsable: number; tooLong: number }

export type JobFacts = {
  jobId: number
  /** Whether its start is in the log. */
  isStarted: boolean
  submissionTimeMs: number | undefined
  completionTimeMs: number | undefined
  /** The result's name: "JobSucceeded"; undefined until it ends. */
  result: string | undefined
  failureReason: string | undefined
  stageIds: readonly number[]
  executionId: number | undefined
  rootExecutionId: number | undefined
  jobGroup: string | undefined
  /** What ties it to a run of Databricks. */
  tags: Readonly<Record<string, string>>
}

export type ExecutorFacts = {
  executorId: string
  host: string | undefined
  cores: number | undefined
  resourceProfileId: number | undefined
  addedTimeMs: number | undefined
  removedTimeMs: number | undefined
  removedReason: string | undefined
  /** How many of its tasks ended by themselves: one whose output was lost ended once. */
  tasks: number
  /** What those measured; of no task where only what a document holds is kept. */
  sums: ExecutorSums
  /** Largest value of each memory metric. */
  peakMemory: Map<string, number>
}

/** A task that did not succeed. */
export type FailedTask = {
  stageId: number
  stageAttemptId: number
  taskId: number | undefined
  attempt: number | undefined
  executorId: string | undefined
  /** A task whose output was lost after it had succeeded is submitted again. */
  status: 'FAILED' | 'KILLED' | 'RESUBMITTED'
  reason: string
  durationMs: number
  isSpeculative: boolean
}

/** Counts of events. */
export type EventCounts = {
  jobs: number
  jobsFailed: number
  stages: number
  stagesFailed: number
  tasks: number
  tasksFailed: number
  sqlExecutions: number
  executorsAdded: number
  executorsRemoved: number
}
