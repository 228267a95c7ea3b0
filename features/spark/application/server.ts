import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import { routeOver } from '#http/route.ts'
import { getSparkApplication } from '#product/contract/calls/spark-application.ts'
import type { SparkPorts } from '#product/server/spark-ports.ts'
import { instantOf, number, text } from '#product/server/spark-rows.ts'

const applicationRow = z.object({
  workspace_id: text,
  cluster_id: z.string(),
  spark_context_id: z.string(),
  instance_id: text,
  application_id: text,
  application_name: text,
  spark_version: text,
  databricks_runtime: text,
  is_photon: z.boolean(),
  start_ms: number.nullable(),
  end_ms: number.nullable(),
  log_until_ms: number.nullable(),
  stage_count: number,
  failed_stage_count: number,
  task_count: number,
  failed_task_count: number,
  sql_execution_count: number,
  executor_count: number,
  lost_executors: number.nullable(),
  problems_json: text,
})

const partRow = z.object({
  part: z.string(),
  wall_ms: number,
  core_ms: number.nullable(),
  is_cause: z.boolean(),
  has_unknown_spill: z.boolean(),
  stage_id: number.nullable(),
  stage_attempt: number.nullable(),
  stage_ms: number.nullable(),
  stage_share: number.nullable(),
})

function factsOf(row: z.output<typeof applicationRow>) {
  return {
    clusterId: row.cluster_id,
    sparkContextId: row.spark_context_id,
    workspaceId: row.workspace_id,
    instanceId: row.instance_id,
    applicationId: row.application_id,
    applicationName: row.application_name,
    sparkVersion: row.spark_version,
    databricksRuntime: row.databricks_runtime,
    isPhoton: row.is_photon,
    startTime: instantOf(row.start_ms),
    endTime: instantOf(row.end_ms),
    logUntil: instantOf(row.log_until_ms),
    stagesCount: row.stage_count,
    failedStagesCount: row.failed_stage_count,
    tasksCount: row.task_count,
    failedTasksCount: row.failed_task_count,
    sqlExecutionsCount: row.sql_execution_count,
    executorsCount: row.executor_count,
    lostExecutorsCount: row.lost_executors,
    problems: z.array(z.string()).parse(JSON.parse(row.problems_json ?? '[]')),
  }
}

function timePartsOf(rows: readonly z.output<typeof partRow>[]) {
  const total = rows.reduce((sum, { wall_ms }) => sum + wall_ms, 0)
  return rows.map((row) => ({
    part: row.part,
    wallTime: row.wall_ms,
    timeShare: row.wall_ms / total,
    coreTime: row.core_ms,
    isCause: row.is_cause,
    hasUnknownSpill: row.has_unknown_spill,
    stageId: row.stage_id,
    stageAttempt: row.stage_attempt,
    stageTime: row.stage_ms,
    stageShare: row.stage_share,
  }))
}

export const getSparkApplicationRoute = routeOver(
  getSparkApplication,
  ({ askSpark }: SparkPorts) =>
    async ({ path, scope, session, signal }) => {
      const values = { ...path, workspaceIds: scope.workspaceIds }
      const [applications, parts] = await Promise.all(
        ['spark-applications', 'spark-time-parts'].map((question) =>
          askSpark(question, values, { session, signal }),
        ),
      )
      const [found] = z.array(applicationRow).parse(applications)
      if (!found)
        throw new CodedError(
          'not_found',
          'No event log of this Spark application was read. It may have been purged or be in a workspace you cannot access.',
        )
      return { ...factsOf(found), timeParts: timePartsOf(z.array(partRow).parse(parts)) }
    },
)
