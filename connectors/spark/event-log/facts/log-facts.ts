import type { SqlPlan, SqlTotal } from '../events/sql-plan.ts'
import { noTasks, type StageTasks } from './stage-tasks.ts'
import { emptySums, type TaskSums } from './task-sums.ts'
import { nothingWrittenOff, type WrittenOff } from './written-off.ts'

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

export type StageFacts = {
  stageId: number
  attemptId: number
  name: string | undefined
  /** How many tasks it was planned with. */
  plannedTasks: number | undefined
  submissionTimeMs: number | undefined
  completionTimeMs: number | undefined
  isSubmitted: boolean
  isCompleted: boolean
  failureReason: string | undefined
  /** The job and the SQL execution that it ran for, where that is known from earlier parts. */
  jobId: number | undefined
  executionId: number | undefined
  startedTasks: number
  lastEventMs: number | undefined
  sums: TaskSums
  tasks: StageTasks
  /** What its SQL metrics had come to when it ended: accumulator and value in turn. */
  sqlTotals: Float64Array
  /** What they held before its first task that succeeded. */
  sqlStarts: Float64Array | undefined
}

export type ExecutionFacts = {
  executionId: number
  rootExecutionId: number | undefined
  description: string | undefined
  startTimeMs: number | undefined
  endTimeMs: number | undefined
  /** Empty where it ended without an error; undefined where its end has no such field, as before Spark 3.4. */
  errorMessage: string | undefined
  plan: SqlPlan | undefined
  isPlanLeftOut: boolean
  /** What the driver added to SQL metrics, by their accumulators. */
  driverTotals: Map<number, number>
  /** What tasks added to them, and whether a job failed, as far as that is known from earlier parts. */
  taskTotals: Map<number, SqlTotal>
  hasFailedJob: boolean
}

export type ExecutorFacts = {
  executorId: string
  host: string | undefined
  cores: number | undefined
  resourceProfileId: number | undefined
  addedTimeMs: number | undefined
  removedTimeMs: number | undefined
  removedReason: string | undefined
  tasks: number
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

/** How much is kept of a log: all that rows hold, or, without plans and how tasks differ, only what a document does. */
export type Detail = 'rows' | 'document'

/** All that the events of one log, or of a part of one, add up to. It does not grow with the number of tasks. */
export type LogFacts = {
  detail: Detail
  application: ApplicationFacts
  /** Settings and properties of the system that identify platform, runtime and cluster; later values win. */
  properties: Map<string, string>
  counts: EventCounts
  lines: LineCounts
  /** What is wrong with the logs, a sentence each. */
  problems: string[]
  /** The latest time that any event has. */
  lastEventMs: number | undefined
  /** The latest end of a job or SQL execution. */
  lastWorkEndMs: number | undefined
  jobs: Map<number, JobFacts>
  /** By stage and attempt. */
  stages: Map<number, Map<number, StageFacts>>
  /** The stage attempts that have ended and whose values are not settled, the first ones first. */
  unsettled: StageFacts[]
  executions: Map<number, ExecutionFacts>
  /** How many characters plans take, and how many plans were left out as they would take too many. */
  planCharacters: number
  plansLeftOut: number
  executors: Map<string, ExecutorFacts>
  removedBlockManagers: { executorId: string; timeMs: number }[]
  /** The first ones; `counts.tasksFailed` has their number. */
  failedTasks: FailedTask[]
  /** Events that lack what identifies their subject, by their name. */
  unusable: Map<string, number>
  /** What ended before the parts at hand, and is known no more. */
  writtenOff: WrittenOff
  /** How often later parts spoke of that. */
  lateCount: number
}

/** Facts before the first event. */
export function emptyFacts(detail: Detail = 'rows'): LogFacts {
  return {
    detail,
    application: {
      id: undefined,
      name: undefined,
      attemptId: undefined,
      sparkVersion: undefined,
      startTimeMs: undefined,
      endTimeMs: undefined,
    },
    properties: new Map(),
    counts: {
      jobs: 0,
      jobsFailed: 0,
      stages: 0,
      stagesFailed: 0,
      tasks: 0,
      tasksFailed: 0,
      sqlExecutions: 0,
      executorsAdded: 0,
      executorsRemoved: 0,
    },
    lines: { read: 0, unparsable: 0, tooLong: 0 },
    problems: [],
    lastEventMs: undefined,
    lastWorkEndMs: undefined,
    jobs: new Map(),
    stages: new Map(),
    unsettled: [],
    executions: new Map(),
    planCharacters: 0,
    plansLeftOut: 0,
    executors: new Map(),
    removedBlockManagers: [],
    failedTasks: [],
    unusable: new Map(),
    writtenOff: nothingWrittenOff(),
    lateCount: 0,
  }
}

function gotten<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}

/** The job of a number, which is new if no event spoke of it yet. */
export function jobIn({ jobs }: LogFacts, jobId: number): JobFacts {
  return gotten(jobs, jobId, () => ({
    jobId,
    isStarted: false,
    submissionTimeMs: undefined,
    completionTimeMs: undefined,
    result: undefined,
    failureReason: undefined,
    stageIds: [],
    executionId: undefined,
    rootExecutionId: undefined,
    jobGroup: undefined,
    tags: {},
  }))
}

/** Shared, as to send one for each stage takes time. */
const noTotals = new Float64Array(0)

/** An attempt of a stage of which no event spoke. */
export function unknownStage(stageId: number, attemptId: number): StageFacts {
  return {
    stageId,
    attemptId,
    name: undefined,
    plannedTasks: undefined,
    submissionTimeMs: undefined,
    completionTimeMs: undefined,
    isSubmitted: false,
    isCompleted: false,
    failureReason: undefined,
    jobId: undefined,
    executionId: undefined,
    startedTasks: 0,
    lastEventMs: undefined,
    sums: emptySums(),
    tasks: noTasks(),
    sqlTotals: noTotals,
    sqlStarts: undefined,
  }
}

/** The attempt of a stage, which is new if no event spoke of it yet. */
export function stageIn({ stages }: LogFacts, stageId: number, attemptId: number): StageFacts {
  const attempts = gotten(stages, stageId, () => new Map<number, StageFacts>())
  return gotten(attempts, attemptId, () => unknownStage(stageId, attemptId))
}

/** The SQL execution of a number, which is new if no event spoke of it yet. */
export function executionIn({ executions }: LogFacts, executionId: number): ExecutionFacts {
  return gotten(executions, executionId, () => ({
    executionId,
    rootExecutionId: undefined,
    description: undefined,
    startTimeMs: undefined,
    endTimeMs: undefined,
    errorMessage: undefined,
    plan: undefined,
    isPlanLeftOut: false,
    driverTotals: new Map(),
    taskTotals: new Map(),
    hasFailedJob: false,
  }))
}

/** The executor of a name, which is new if no event spoke of it yet. */
export function executorIn({ executors }: LogFacts, executorId: string): ExecutorFacts {
  return gotten(executors, executorId, () => ({
    executorId,
    host: undefined,
    cores: undefined,
    resourceProfileId: undefined,
    addedTimeMs: undefined,
    removedTimeMs: undefined,
    removedReason: undefined,
    tasks: 0,
    peakMemory: new Map(),
  }))
}
