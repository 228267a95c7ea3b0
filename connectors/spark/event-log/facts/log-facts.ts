import type { SqlPlan, SqlTotal } from '../events/sql-plan.ts'
import { noExecutorSums } from './executor-sums.ts'
import type {
  ApplicationFacts,
  EventCounts,
  ExecutorFacts,
  FailedTask,
  JobFacts,
  LineCounts,
} from './plain-facts.ts'
import { noTasks, type StageTasks } from './stage-tasks.ts'
import { emptySums, type TaskSums } from './task-sums.ts'
import { nothingWatched, type Watched } from './watched.ts'
import { nothingWrittenOff, type WrittenOff } from './written-off.ts'

export type {
  ApplicationFacts,
  EventCounts,
  ExecutorFacts,
  FailedTask,
  JobFacts,
  LineCounts,
} from './plain-facts.ts'

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
  watched: Watched
  /** How many attempts of stages are kept, and the sums of those that are too many for that. */
  stageCount: number
  rest: StageFacts | undefined
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
    watched: nothingWatched(),
    stageCount: 0,
    rest: undefined,
    writtenOff: nothingWrittenOff(),
    lateCount: 0,
  }
}

/** So many of each are kept of a log: whoever claims more would take all memory. */
const most = { jobs: 100_000, executions: 50_000, executors: 20_000 }

/** So many attempts of stages are kept; of those beyond there are only sums of all together. */
export const mostStages = 100_000

/** What is there under a key; what is new is kept only while there are few enough. */
function gotten<Key, Value>(
  facts: LogFacts,
  things: 'jobs' | 'executions' | 'executors',
  map: Map<Key, Value>,
  key: Key,
  make: () => Value,
): Value {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  if (map.size < most[things]) map.set(key, made)
  else facts.watched.faults.set(`${things}LeftOut`, 1)
  return made
}

/** The job of a number, which is new if no event spoke of it yet. */
export function jobIn(facts: LogFacts, jobId: number): JobFacts {
  return gotten(facts, 'jobs', facts.jobs, jobId, () => ({
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

/** The attempt of a stage, which is new if no event spoke of it yet. Those that are too many are one. */
export function stageIn(facts: LogFacts, stageId: number, attemptId: number): StageFacts {
  const attempts = facts.stages.get(stageId)
  const found = attempts?.get(attemptId)
  if (found) return found
  if (facts.stageCount >= mostStages) {
    facts.watched.faults.set('stagesLeftOut', 1)
    return (facts.rest ??= unknownStage(-1, -1))
  }
  const made = unknownStage(stageId, attemptId)
  facts.stageCount += 1
  if (attempts) attempts.set(attemptId, made)
  else facts.stages.set(stageId, new Map([[attemptId, made]]))
  return made
}

/** The SQL execution of a number, which is new if no event spoke of it yet. */
export function executionIn(facts: LogFacts, executionId: number): ExecutionFacts {
  return gotten(facts, 'executions', facts.executions, executionId, () => ({
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
export function executorIn(facts: LogFacts, executorId: string): ExecutorFacts {
  return gotten(facts, 'executors', facts.executors, executorId, () => ({
    executorId,
    host: undefined,
    cores: undefined,
    resourceProfileId: undefined,
    addedTimeMs: undefined,
    removedTimeMs: undefined,
    removedReason: undefined,
    tasks: 0,
    sums: noExecutorSums(),
    peakMemory: new Map(),
  }))
}
