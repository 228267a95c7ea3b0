import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import { routeOver } from '#http/route.ts'
import type { SparkPorts } from '#product/server/spark-ports.ts'
import { instantOf, number, text } from '#product/server/spark-rows.ts'
import { getSqlExecution } from './contract.ts'

const executionRow = z.object({
  workspace_id: text,
  execution_id: number,
  root_execution_id: number.nullable(),
  description: text,
  status: z.string(),
  error_message: text,
  from_ms: number.nullable(),
  until_ms: number.nullable(),
  plan_text: text,
})

const stageRow = z.object({
  stage_id: number,
  stage_attempt: number,
  spark_job_id: number,
  status: z.string(),
  stage_name: text,
  task_count: number,
  task_ms: number,
  input_bytes: number,
  shuffle_read_bytes: number,
  shuffle_write_bytes: number,
  disk_spilled_bytes: number,
  wall_ms: number.nullable(),
  all_stage_count: number,
  all_wall_ms: number.nullable(),
  all_task_ms: number,
  all_disk_spilled_bytes: number,
})

const operatorRow = z.object({
  operator_id: number,
  parent_operator_id: number.nullable(),
  operator_name: z.string(),
  description: text,
  metrics_json: text,
})

const metrics = z.array(z.object({ name: z.string(), type: z.string(), total: z.number() }))

const notThere = () =>
  new CodedError(
    'not_found',
    'No event log with this SQL execution was read. It may have been purged or be in a workspace you cannot access.',
  )

function factsOf(row: z.output<typeof executionRow>) {
  return {
    executionId: row.execution_id,
    workspaceId: row.workspace_id,
    rootExecutionId: row.root_execution_id === row.execution_id ? null : row.root_execution_id,
    description: row.description,
    status: row.status,
    errorMessage: row.error_message,
    startTime: instantOf(row.from_ms),
    endTime: instantOf(row.until_ms),
    planText: row.plan_text,
  }
}

function stagesOf(rows: readonly z.output<typeof stageRow>[]) {
  const [first] = rows
  return {
    stagesCount: first?.all_stage_count ?? 0,
    wallTime: first?.all_wall_ms ?? null,
    taskTime: first?.all_task_ms ?? 0,
    diskSpillBytes: first?.all_disk_spilled_bytes ?? 0,
    stages: rows.map((row) => ({
      stageId: row.stage_id,
      stageAttempt: row.stage_attempt,
      sparkJobId: row.spark_job_id,
      stageName: row.stage_name,
      status: row.status,
      tasksCount: row.task_count,
      wallTime: row.wall_ms,
      taskTime: row.task_ms,
      inputBytes: row.input_bytes,
      shuffleReadBytes: row.shuffle_read_bytes,
      shuffleWriteBytes: row.shuffle_write_bytes,
      diskSpillBytes: row.disk_spilled_bytes,
    })),
  }
}

function operatorOf(row: z.output<typeof operatorRow>) {
  return {
    operatorId: row.operator_id,
    parentOperatorId: row.parent_operator_id,
    name: row.operator_name,
    description: row.description ?? '',
    metrics: metrics.parse(JSON.parse(row.metrics_json ?? '[]')),
  }
}

export const getSparkSqlExecutionRoute = routeOver(
  getSqlExecution,
  ({ askSpark }: SparkPorts) =>
    async ({ path, scope, session, signal }) => {
      const values = { ...path, workspaceIds: scope.workspaceIds }
      const [executions, stages, operators] = await Promise.all(
        ['spark-sql-execution', 'spark-sql-stages', 'spark-sql-operators'].map((question) =>
          askSpark(question, values, { session, signal }),
        ),
      )
      const [found] = z.array(executionRow).parse(executions)
      if (!found) throw notThere()
      return {
        clusterId: path.clusterId,
        sparkContextId: path.sparkContextId,
        ...factsOf(found),
        ...stagesOf(z.array(stageRow).parse(stages)),
        operators: z.array(operatorRow).parse(operators).map(operatorOf),
      }
    },
)
