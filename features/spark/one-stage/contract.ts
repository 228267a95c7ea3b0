import { z } from 'zod'
import { endpoint, type OutputOf } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'

/** The measures of tasks whose distribution a log has. */
export const taskMeasures = [
  'duration_ms',
  'executor_run_ms',
  'input_bytes',
  'shuffle_read_bytes',
  'shuffle_write_bytes',
  'memory_spilled_bytes',
  'disk_spilled_bytes',
] as const

const distribution = z.object({
  measure: z.enum(taskMeasures),
  tasksCount: z.int(),
  total: z.number(),
  minimum: z.number(),
  quartile1: z.number(),
  median: z.number(),
  quartile3: z.number(),
  percentile95: z.number(),
  maximum: z.number(),
  /** The quantiles are within 1 % of the true ones, as the stage has too many tasks to keep all values. */
  isApproximate: z.boolean(),
})

const slowTask = z.object({
  taskId: z.int(),
  taskIndex: z.int(),
  taskAttempt: z.int(),
  executorId: z.string().nullable(),
  host: z.string().nullable(),
  locality: z.string().nullable(),
  isSpeculative: z.boolean(),
  endReason: z.string().nullable(),
  launchTime: instant.nullable(),
  duration: z.int(),
  executorRunTime: z.int(),
  executorCpuTime: z.int(),
  gcTime: z.int(),
  inputBytes: z.int(),
  shuffleReadBytes: z.int(),
  shuffleWriteBytes: z.int(),
  diskSpillBytes: z.int(),
})

const timePart = z.object({ part: z.string(), wallTime: z.number() })

const stage = z.object({
  workspaceId: z.string().nullable(),
  stageId: z.int(),
  stageAttempt: z.int(),
  stageName: z.string().nullable(),
  status: z.string(),
  sparkJobId: z.int().nullable(),
  executionId: z.int().nullable(),
  executionName: z.string().nullable(),
  failureReason: z.string().nullable(),
  startTime: instant.nullable(),
  onTime: z.int().nullable(),
  /** Its own part of the time of the application; null where that is not derived. */
  wallTime: z.number().nullable(),
  tasksCount: z.int(),
  failedTasksCount: z.int(),
  killedTasksCount: z.int(),
  plannedTasksCount: z.int().nullable(),
  taskTime: z.int(),
  inputBytes: z.int(),
  outputBytes: z.int(),
  shuffleReadBytes: z.int(),
  shuffleWriteBytes: z.int(),
  memorySpillBytes: z.int(),
  diskSpillBytes: z.int(),
  peakExecutionMemoryBytes: z.int(),
  /** Where its wall clock went, adding up to it, in the order of the parts; those without time are left out. */
  timeParts: z.array(timePart),
  distributions: z.array(distribution),
  /** Its five longest tasks at most. */
  slowTasks: z.array(slowTask),
})

export const getSparkStage = endpoint({
  name: 'getSparkStage',
  method: 'GET',
  path: '/spark-applications/{clusterId}/{sparkContextId}/stages/{stageNumber}/{attemptNumber}',
  guard: mayRead('user'),
  mayTakeLong: true,
  summary:
    'An attempt of a stage of a Spark application: where its time went, how its tasks are distributed, and the longest of them.',
  query: z.strictObject(scopeQuery),
  body: undefined,
  output: stage,
})

export type SparkStage = OutputOf<typeof getSparkStage>
export type TaskDistribution = SparkStage['distributions'][number]
export type SlowTask = SparkStage['slowTasks'][number]
