-- One row: an attempt of a stage of the Spark application, as the question about its event log answers it.
with
stage as (
  select
    unnest(
      from_json(
        coalesce(cast($stages as varchar), '[]'),
        '[{"workspace_id":"VARCHAR","stage_id":"BIGINT","stage_attempt":"INTEGER","spark_job_id":"BIGINT","execution_id":"BIGINT",
          "execution_name":"VARCHAR","status":"VARCHAR","stage_name":"VARCHAR","failure_reason":"VARCHAR","from_ms":"BIGINT",
          "on_ms":"BIGINT","planned_task_count":"BIGINT","task_count":"BIGINT","failed_task_count":"BIGINT",
          "killed_task_count":"BIGINT","median_task_ms":"BIGINT","longest_task_ms":"BIGINT","skew":"DOUBLE","task_ms":"BIGINT",
          "executor_run_ms":"BIGINT","executor_cpu_ms":"BIGINT","input_bytes":"BIGINT","input_records":"BIGINT",
          "output_bytes":"BIGINT","output_records":"BIGINT","shuffle_read_bytes":"BIGINT","shuffle_write_bytes":"BIGINT",
          "memory_spilled_bytes":"BIGINT","disk_spilled_bytes":"BIGINT","peak_execution_memory_bytes":"BIGINT","wall_ms":"DOUBLE",
          "cpu_ms":"DOUBLE","gc_ms":"DOUBLE","fetch_wait_ms":"DOUBLE","shuffle_write_ms":"DOUBLE","spill_ms":"DOUBLE",
          "waiting_ms":"DOUBLE","scheduling_ms":"DOUBLE","deserialization_ms":"DOUBLE","lost_work_ms":"DOUBLE",
          "too_few_tasks_ms":"DOUBLE","stragglers_ms":"DOUBLE","uneven_rounds_ms":"DOUBLE","no_executors_ms":"DOUBLE",
          "unexplained_ms":"DOUBLE"}]'
      ),
      max_depth := 2
    )
),
shared as (
  select *, wall_ms / nullif(sum(wall_ms) over (), 0) as wall_share
  from stage
),
most as (
  select
    shared.*,
    greatest(
      cpu_ms, gc_ms, fetch_wait_ms, shuffle_write_ms, spill_ms, waiting_ms, scheduling_ms, deserialization_ms, lost_work_ms,
      too_few_tasks_ms, stragglers_ms, uneven_rounds_ms, no_executors_ms, unexplained_ms
    ) as most_ms
  from shared
)
select
  stage_id as stageId,
  stage_attempt as stageAttempt,
  stage_name as stageName,
  workspace_id as workspaceId,
  status as status,
  epoch_ms(from_ms) as startTime,
  on_ms as onTime,
  wall_ms as wallTime,
  wall_share as wallShare,
  case
    when wall_ms > 0
    then case most_ms
      when waiting_ms then 'waiting'
      when cpu_ms then 'cpu'
      when stragglers_ms then 'stragglers'
      when too_few_tasks_ms then 'too_few_tasks'
      when spill_ms then 'spill'
      when gc_ms then 'gc'
      when lost_work_ms then 'lost_work'
      when fetch_wait_ms then 'fetch_wait'
      when shuffle_write_ms then 'shuffle_write'
      when scheduling_ms then 'scheduling'
      when deserialization_ms then 'deserialization'
      when uneven_rounds_ms then 'uneven_rounds'
      when no_executors_ms then 'no_executors'
      else 'unexplained'
    end
  end as mostIn,
  most_ms / nullif(wall_ms, 0) as mostInShare,
  cpu_ms as cpuTime,
  waiting_ms as waitingTime,
  gc_ms as gcTime,
  fetch_wait_ms as fetchWaitTime,
  shuffle_write_ms as shuffleWriteTime,
  spill_ms as spillTime,
  scheduling_ms as schedulingTime,
  deserialization_ms as deserializationTime,
  lost_work_ms as lostWorkTime,
  too_few_tasks_ms as tooFewTasksTime,
  stragglers_ms as stragglersTime,
  uneven_rounds_ms as unevenRoundsTime,
  no_executors_ms as noExecutorsTime,
  unexplained_ms as unexplainedTime,
  coalesce(task_count, 0) as tasksCount,
  coalesce(failed_task_count, 0) as failedTasksCount,
  coalesce(killed_task_count, 0) as killedTasksCount,
  planned_task_count as plannedTasksCount,
  median_task_ms as medianTask,
  longest_task_ms as longestTask,
  round(skew, 2) as skew,
  coalesce(task_ms, 0) as taskTime,
  coalesce(executor_run_ms, 0) as executorRunTime,
  coalesce(executor_cpu_ms, 0) as executorCpuTime,
  coalesce(input_bytes, 0) as inputBytes,
  coalesce(shuffle_read_bytes, 0) as shuffleReadBytes,
  coalesce(shuffle_write_bytes, 0) as shuffleWriteBytes,
  coalesce(disk_spilled_bytes, 0) as diskSpillBytes,
  coalesce(output_bytes, 0) as outputBytes,
  coalesce(memory_spilled_bytes, 0) as memorySpillBytes,
  coalesce(peak_execution_memory_bytes, 0) as peakExecutionMemoryBytes,
  coalesce(input_records, 0) as inputRecords,
  coalesce(output_records, 0) as outputRecords,
  spark_job_id as sparkJobId,
  execution_id as executionId,
  execution_name as executionName,
  failure_reason as failureReason
from most
where (workspace_id is null or workspace_id in ($workspaceIds))
  and ($search is null or contains(lower(concat_ws(' ', cast(stage_id as varchar), stage_name, execution_name)), lower($search)))
  and ($status is null or status = $status)
