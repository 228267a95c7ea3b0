import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import { routeOver } from '#http/route.ts'
import { timeParts } from '#product/contract/time-parts.ts'
import type { SparkPorts } from '#product/server/spark-ports.ts'
import { instantOf, number, sum, text } from '#product/server/spark-rows.ts'
import { getSparkStage, taskMeasures } from './contract.ts'

const partNames = timeParts.map(({ key }) => key)

const stageRow = z.looseObject({
  workspace_id: text,
  stage_id: number,
  stage_attempt: number,
  stage_name: text,
  status: z.string(),
  spark_job_id: number.nullable(),
  execution_id: number.nullable(),
  execution_name: text,
  failure_reason: text,
  from_ms: number.nullable(),
  on_ms: number.nullable(),
  wall_ms: number.nullable(),
  task_count: sum,
  failed_task_count: sum,
  killed_task_count: sum,
  planned_task_count: number.nullable(),
  task_ms: sum,
  input_bytes: sum,
  output_bytes: sum,
  shuffle_read_bytes: sum,
  shuffle_write_bytes: sum,
  memory_spilled_bytes: sum,
  disk_spilled_bytes: sum,
  peak_execution_memory_bytes: sum,
})

const distributionRow = z.object({
  measure: z.enum(taskMeasures),
  task_count: number,
  total: number,
  minimum: number,
  quartile_1: number,
  median: number,
  quartile_3: number,
  percentile_95: number,
  maximum: number,
  is_approximate: z.boolean(),
})

const taskRow = z.object({
  task_id: number,
  task_index: number,
  task_attempt: number,
  executor_id: text,
  host: text,
  locality: text,
  is_speculative: z.boolean(),
  end_reason: text,
  launch_ms: number.nullable(),
  duration_ms: number,
  executor_run_ms: sum,
  executor_cpu_ms: sum,
  jvm_gc_ms: sum,
  input_bytes: sum,
  shuffle_read_bytes: sum,
  shuffle_write_bytes: sum,
  disk_spilled_bytes: sum,
})

function partsOf(row: z.output<typeof stageRow>) {
  return partNames.flatMap((part) => {
    const wallTime = Number(row[`${part}_ms`] ?? 0)
    return wallTime > 0 ? [{ part, wallTime }] : []
  })
}

function stageOf(row: z.output<typeof stageRow>) {
  return {
    workspaceId: row.workspace_id,
    stageId: row.stage_id,
    stageAttempt: row.stage_attempt,
    stageName: row.stage_name,
    status: row.status,
    sparkJobId: row.spark_job_id,
    executionId: row.execution_id,
    executionName: row.execution_name,
    failureReason: row.failure_reason,
    startTime: instantOf(row.from_ms),
    onTime: row.on_ms,
    wallTime: row.wall_ms,
    tasksCount: row.task_count,
    failedTasksCount: row.failed_task_count,
    killedTasksCount: row.killed_task_count,
    plannedTasksCount: row.planned_task_count,
    taskTime: row.task_ms,
    inputBytes: row.input_bytes,
    outputBytes: row.output_bytes,
    shuffleReadBytes: row.shuffle_read_bytes,
    shuffleWriteBytes: row.shuffle_write_bytes,
    memorySpillBytes: row.memory_spilled_bytes,
    diskSpillBytes: row.disk_spilled_bytes,
    peakExecutionMemoryBytes: row.peak_execution_memory_bytes,
    timeParts: partsOf(row),
  }
}

function distributionOf(row: z.output<typeof distributionRow>) {
  return {
    measure: row.measure,
    tasksCount: row.task_count,
    total: row.total,
    minimum: row.minimum,
    quartile1: row.quartile_1,
    median: row.median,
    quartile3: row.quartile_3,
    percentile95: row.percentile_95,
    maximum: row.maximum,
    isApproximate: row.is_approximate,
  }
}

function slowTaskOf(row: z.output<typeof taskRow>) {
  return {
    taskId: row.task_id,
    taskIndex: row.task_index,
    taskAttempt: row.task_attempt,
    executorId: row.executor_id,
    host: row.host,
    locality: row.locality,
    isSpeculative: row.is_speculative,
    endReason: row.end_reason,
    launchTime: instantOf(row.launch_ms),
    duration: row.duration_ms,
    executorRunTime: row.executor_run_ms,
    executorCpuTime: row.executor_cpu_ms,
    gcTime: row.jvm_gc_ms,
    inputBytes: row.input_bytes,
    shuffleReadBytes: row.shuffle_read_bytes,
    shuffleWriteBytes: row.shuffle_write_bytes,
    diskSpillBytes: row.disk_spilled_bytes,
  }
}

export const getSparkStageRoute = routeOver(
  getSparkStage,
  ({ askSpark }: SparkPorts) =>
    async ({ path, scope, session, signal }) => {
      const values = { ...path, workspaceIds: scope.workspaceIds }
      const [stages, distributions, tasks] = await Promise.all(
        ['spark-stages', 'spark-task-distributions', 'spark-slow-tasks'].map((question) =>
          askSpark(question, values, { session, signal }),
        ),
      )
      const [found] = z.array(stageRow).parse(stages)
      if (!found)
        throw new CodedError(
          'not_found',
          'No event log has this attempt of a stage. It may have been purged or be in a workspace you cannot access.',
        )
      return {
        ...stageOf(found),
        distributions: z.array(distributionRow).parse(distributions).map(distributionOf),
        slowTasks: z.array(taskRow).parse(tasks).map(slowTaskOf),
      }
    },
)
