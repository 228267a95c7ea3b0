-- One row: a SQL execution of the Spark application, as the question about its event log answers it.
with
execution as (
  select
    unnest(
      from_json(
        coalesce(cast($executions as varchar), '[]'),
        '[{"workspace_id":"VARCHAR","execution_id":"BIGINT","root_execution_id":"BIGINT","description":"VARCHAR",
          "status":"VARCHAR","error_message":"VARCHAR","from_ms":"BIGINT","on_ms":"BIGINT","spark_job_count":"BIGINT",
          "failed_spark_job_count":"BIGINT","stage_count":"BIGINT","task_count":"BIGINT","failed_task_count":"BIGINT",
          "task_ms":"BIGINT","input_bytes":"BIGINT","output_bytes":"BIGINT","shuffle_read_bytes":"BIGINT",
          "shuffle_write_bytes":"BIGINT","disk_spilled_bytes":"BIGINT","wall_ms":"DOUBLE"}]'
      ),
      max_depth := 2
    )
),
shared as (
  select *, wall_ms / nullif(sum(wall_ms) over (), 0) as wall_share
  from execution
)
select
  execution_id as executionId,
  description as description,
  workspace_id as workspaceId,
  status as status,
  epoch_ms(from_ms) as startTime,
  on_ms as duration,
  wall_ms as wallTime,
  wall_share as wallShare,
  spark_job_count as sparkJobsCount,
  failed_spark_job_count as failedSparkJobsCount,
  stage_count as stagesCount,
  task_count as tasksCount,
  failed_task_count as failedTasksCount,
  task_ms as taskTime,
  input_bytes as inputBytes,
  shuffle_read_bytes as shuffleReadBytes,
  shuffle_write_bytes as shuffleWriteBytes,
  disk_spilled_bytes as diskSpillBytes,
  output_bytes as outputBytes,
  case when root_execution_id <> execution_id then root_execution_id end as rootExecutionId,
  error_message as errorMessage
from shared
where (workspace_id is null or workspace_id in ($workspaceIds))
  and (
    $search is null
    or contains(lower(concat_ws(' ', cast(execution_id as varchar), description, error_message)), lower($search))
  )
  and ($status is null or status = $status)
  and ($isOutermost is null or not $isOutermost or root_execution_id is null or root_execution_id = execution_id)
