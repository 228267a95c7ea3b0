-- One row: what event logs hold of the attempt of the run, or of one of its task runs.
with
known as (
  select
    workspace_id,
    cast(null as varchar) as task_run_id,
    application_count, spark_task_count, failed_spark_task_count, input_bytes, output_bytes,
    shuffle_read_bytes, shuffle_write_bytes, memory_spilled_bytes, disk_spilled_bytes, executor_run_ms,
    executor_cpu_ms, jvm_gc_ms, stage_count, failed_stage_count, worst_skew, worst_skew_stage_id,
    worst_stage_share, worst_skew_cluster_id, worst_skew_spark_context_id, worst_skew_sql_execution_id,
    worst_skew_sql_execution, idle_core_share, lost_executor_count, too_few_tasks_ms, too_few_tasks_share,
    too_few_tasks_stage_id, too_few_tasks_count, driver_only_ms, driver_only_share, largest_task_input_bytes,
    largest_task_input_share, lost_task_ms, lost_task_share, lost_work_share, is_complete
  from run_spark
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and run_id = $runId
    and attempt = $attemptNumber
  union all
  select
    workspace_id, task_run_id, application_count, spark_task_count, failed_spark_task_count, input_bytes,
    output_bytes, shuffle_read_bytes, shuffle_write_bytes, memory_spilled_bytes, disk_spilled_bytes,
    executor_run_ms, executor_cpu_ms, jvm_gc_ms, stage_count, failed_stage_count, worst_skew,
    worst_skew_stage_id, worst_stage_share, worst_skew_cluster_id, worst_skew_spark_context_id,
    worst_skew_sql_execution_id, worst_skew_sql_execution, idle_core_share, lost_executor_count,
    too_few_tasks_ms, too_few_tasks_share, too_few_tasks_stage_id, too_few_tasks_count, driver_only_ms, driver_only_share,
    largest_task_input_bytes, largest_task_input_share, lost_task_ms, lost_task_share, lost_work_share,
    is_complete
  from task_spark
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and run_id = $runId
    and attempt = $attemptNumber
),
task as (
  select workspace_id, task_run_id, task_key
  from task_run
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and run_id = $runId
    and attempt = $attemptNumber
    and day >= coalesce(cast($firstDay as date) - 1, date '0001-01-01')
)
select
  coalesce(task.task_key, known.task_run_id) as taskKey,
  known.task_run_id as taskRunId,
  known.workspace_id as workspaceId,
  known.application_count as applicationsCount,
  known.stage_count as stagesCount,
  known.failed_stage_count as failedStagesCount,
  known.spark_task_count - known.failed_spark_task_count as successfulSparkTasksCount,
  known.failed_spark_task_count as failedSparkTasksCount,
  known.spark_task_count as totalSparkTasksCount,
  known.input_bytes + known.output_bytes as bytesDataProcessed,
  known.input_bytes as bytesDataIn,
  known.output_bytes as bytesDataOut,
  known.shuffle_read_bytes as bytesShuffleIn,
  known.shuffle_write_bytes as bytesShuffleOut,
  known.memory_spilled_bytes as bytesMemorySpill,
  known.disk_spilled_bytes as bytesDiskSpill,
  known.executor_run_ms as executorTime,
  known.executor_cpu_ms / nullif(known.executor_run_ms, 0) as cpuShare,
  known.jvm_gc_ms / nullif(known.executor_run_ms, 0) as gcShare,
  known.worst_skew as worstSkew,
  known.worst_skew_stage_id as worstSkewStageId,
  known.worst_stage_share as worstStageShare,
  known.worst_skew_cluster_id as worstSkewClusterId,
  known.worst_skew_spark_context_id as worstSkewSparkContextId,
  known.worst_skew_sql_execution_id as worstSkewExecutionId,
  coalesce(known.worst_skew_sql_execution, 'SQL execution ' || known.worst_skew_sql_execution_id) as worstSkewExecution,
  known.driver_only_ms as noTaskTime,
  known.driver_only_share as noTaskShare,
  known.too_few_tasks_ms as fewTasksLostTime,
  known.too_few_tasks_share as fewTasksLostShare,
  known.idle_core_share as idleCoreShare,
  known.lost_executor_count as lostExecutorsCount,
  known.too_few_tasks_stage_id as fewTasksStageId,
  known.too_few_tasks_count as fewTasksCount,
  known.lost_task_ms as lostTaskTime,
  known.lost_task_share as lostTaskShare,
  known.lost_work_share as lostShare,
  known.largest_task_input_bytes as largestTaskInput,
  known.largest_task_input_share as largestTaskInputShare,
  case when not known.is_complete then 'log incomplete' end as estimatedBecause
from known
left join task
  on task.workspace_id = known.workspace_id
  and task.task_run_id = known.task_run_id
