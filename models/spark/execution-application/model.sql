-- One row: a Spark application in an execution, with what its tasks did there: of a job_run, a task_run or a pipeline_update
-- those of the Spark jobs that belong to it, of a cluster_instance all. An execution that worked in several applications has as
-- many rows. Long_skew is the largest skew of its stages that took a tenth of the execution, with a task of over a minute.
-- No_task_ms is how long the application was up within the execution while none of its stages went on (null where one has no end
-- yet, or the beginning of the log is missing). Core_ms to few_tasks_lost_ms are known where no other execution worked in the
-- application; setup_ms is the time until its first stage. Is_complete: the log reaches to its own end or over that of the
-- execution, or nothing in it goes on and the instance has ended.
with
owner as (
  select
    day, account_id, workspace_id, execution_kind, asset_id, execution_id, job_id, run_id, attempt,
    task_run_id, pipeline_id, update_id, instance_id, start_time, end_time, duration_ms
  from spark_owner
  where day in ($days)
),
tie as (
  select account_id, workspace_id, execution_kind, asset_id, execution_id, cluster_id, spark_context_id, stage_id, stage_attempt, is_open
  from spark_tie
  where day in ($days)
),
application as (
  select execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id, bool_or(is_open) as is_open
  from tie
  group by execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id
),
measured as (
  select
    execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id, stage_id,
    stage_attempt, spark_stage.status, spark_stage.task_count, spark_stage.failed_task_count,
    spark_stage.input_bytes, spark_stage.largest_task_input_bytes, spark_stage.output_bytes,
    spark_stage.shuffle_read_bytes, spark_stage.shuffle_write_bytes, spark_stage.memory_spilled_bytes,
    spark_stage.disk_spilled_bytes, spark_stage.executor_run_ms, spark_stage.executor_cpu_ms,
    spark_stage.duration_sum_ms, spark_stage.submission_time, spark_stage.jvm_gc_ms, spark_stage.wall_ms,
    spark_stage.median_task_ms, spark_stage.longest_task_ms, spark_stage.skew,
    case
      when spark_stage.longest_task_ms > 60000 and spark_stage.wall_ms >= 0.1 * owner.duration_ms then spark_stage.skew
    end as long_skew,
    stage_loss.idle_ms, stage_loss.few_tasks_lost_ms, stage_loss.lost_task_ms, stage_loss.lost_wall_ms,
    greatest(unix_millis(spark_stage.submission_time), unix_millis(owner.start_time)) as from_ms,
    least(unix_millis(spark_stage.completion_time), unix_millis(owner.end_time)) as until_ms
  from tie
  inner join owner
    using (execution_kind, account_id, workspace_id, asset_id, execution_id)
  inner join spark_stage
    using (account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt)
  left join stage_loss
    using (account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt)
),
lasting as (
  select
    measured.*,
    greatest(
      until_ms - greatest(
        from_ms,
        max(until_ms) over (
          partition by execution_kind, account_id, workspace_id, asset_id, execution_id
          order by from_ms nulls last, cluster_id nulls last, spark_context_id nulls last, stage_id nulls last, stage_attempt nulls last
          rows between unbounded preceding and 1 preceding
        )
      ),
      0
    ) as own_ms
  from measured
),
ranked as (
  select
    lasting.*,
    least(few_tasks_lost_ms, own_ms) as few_tasks_own_ms,
    row_number() over (
      partition by execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id
      order by skew desc nulls last, stage_id nulls last, stage_attempt nulls last
    ) as place,
    row_number() over (
      partition by execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id
      order by long_skew desc nulls last, stage_id nulls last, stage_attempt nulls last
    ) as long_place,
    row_number() over (
      partition by execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id
      order by few_tasks_lost_ms desc nulls last, stage_id nulls last, stage_attempt nulls last
    ) as few_tasks_place
  from lasting
),
summed as (
  select
    execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id,
    count(*) as stage_count,
    sum(case when status = 'FAILED' then 1 else 0 end) as failed_stage_count,
    sum(task_count) as spark_task_count,
    sum(failed_task_count) as failed_spark_task_count,
    sum(input_bytes) as input_bytes,
    sum(output_bytes) as output_bytes,
    sum(shuffle_read_bytes) as shuffle_read_bytes,
    sum(shuffle_write_bytes) as shuffle_write_bytes,
    sum(memory_spilled_bytes) as memory_spilled_bytes,
    sum(disk_spilled_bytes) as disk_spilled_bytes,
    sum(executor_run_ms) as executor_run_ms,
    sum(executor_cpu_ms) as executor_cpu_ms,
    sum(duration_sum_ms) as task_ms,
    min(submission_time) as first_stage_time,
    sum(jvm_gc_ms) as jvm_gc_ms,
    max(skew) as worst_skew,
    max(case when place = 1 and skew is not null then stage_id end) as worst_skew_stage_id,
    max(case when place = 1 and skew is not null then wall_ms end) as worst_skew_wall_ms,
    max(long_skew) as long_skew,
    max(case when long_place = 1 and long_skew is not null then stage_id end) as long_skew_stage_id,
    max(case when long_place = 1 and long_skew is not null then wall_ms end) as long_skew_wall_ms,
    max(case when long_place = 1 and long_skew is not null then least(longest_task_ms - median_task_ms, idle_ms) end) as long_skew_lost_ms,
    max(largest_task_input_bytes) as largest_task_input_bytes,
    case when count(*) = count(lost_task_ms) then sum(lost_task_ms) end as lost_task_ms,
    case when count(*) = count(lost_wall_ms) then sum(least(lost_wall_ms, own_ms)) end as lost_wall_ms,
    case when count(*) = count(until_ms) then sum(own_ms) end as stages_ms,
    case when count(*) = count(few_tasks_lost_ms) then sum(coalesce(few_tasks_own_ms, 0)) end as few_tasks_lost_ms,
    max(case when few_tasks_place = 1 and few_tasks_lost_ms > 0 then stage_id end) as few_tasks_stage_id,
    max(case when few_tasks_place = 1 and few_tasks_lost_ms > 0 then task_count end) as few_tasks_count
  from ranked
  group by execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id
),
whole as (
  select
    summed.execution_kind, account_id, workspace_id, summed.asset_id, summed.execution_id, cluster_id,
    spark_context_id, spark_application.core_ms, summed.few_tasks_lost_ms, summed.few_tasks_stage_id,
    summed.few_tasks_count,
    coalesce(spark_application.lost_executors, 0) as lost_executors,
    coalesce(spark_application.spot_losses, 0) as spot_losses,
    unix_millis(summed.first_stage_time) - unix_millis(spark_application.start_time) as setup_ms
  from summed
  inner join spark_application
    using (account_id, workspace_id, cluster_id, spark_context_id)
  where summed.execution_kind = 'cluster_instance'
    or summed.spark_task_count = spark_application.task_count
)
select
  owner.day, account_id, workspace_id, execution_kind, asset_id, execution_id, owner.job_id, owner.run_id,
  owner.attempt, owner.task_run_id, owner.pipeline_id, owner.update_id, cluster_id, owner.instance_id,
  spark_context_id, spark_application.application_id, owner.start_time, owner.duration_ms,
  cast(coalesce(summed.stage_count, 0) as bigint) as stage_count,
  cast(coalesce(summed.failed_stage_count, 0) as bigint) as failed_stage_count,
  cast(coalesce(summed.spark_task_count, 0) as bigint) as spark_task_count,
  cast(coalesce(summed.failed_spark_task_count, 0) as bigint) as failed_spark_task_count,
  cast(coalesce(summed.input_bytes, 0) as bigint) as input_bytes,
  cast(coalesce(summed.output_bytes, 0) as bigint) as output_bytes,
  cast(coalesce(summed.shuffle_read_bytes, 0) as bigint) as shuffle_read_bytes,
  cast(coalesce(summed.shuffle_write_bytes, 0) as bigint) as shuffle_write_bytes,
  cast(coalesce(summed.memory_spilled_bytes, 0) as bigint) as memory_spilled_bytes,
  cast(coalesce(summed.disk_spilled_bytes, 0) as bigint) as disk_spilled_bytes,
  cast(coalesce(summed.executor_run_ms, 0) as bigint) as executor_run_ms,
  cast(coalesce(summed.executor_cpu_ms, 0) as bigint) as executor_cpu_ms,
  cast(coalesce(summed.jvm_gc_ms, 0) as bigint) as jvm_gc_ms,
  summed.worst_skew, summed.worst_skew_stage_id, summed.worst_skew_wall_ms, summed.long_skew,
  summed.long_skew_stage_id, summed.long_skew_wall_ms, summed.long_skew_lost_ms, whole.core_ms,
  whole.lost_executors, whole.spot_losses, whole.setup_ms,
  cast(whole.few_tasks_lost_ms as bigint) as few_tasks_lost_ms,
  whole.few_tasks_stage_id,
  whole.few_tasks_count,
  cast(summed.task_ms as bigint) as task_ms,
  summed.largest_task_input_bytes,
  cast(summed.lost_task_ms as bigint) as lost_task_ms,
  cast(summed.lost_wall_ms as bigint) as lost_wall_ms,
  case
    when spark_application.start_time is not null and (summed.stage_count is null or summed.stages_ms is not null)
    then cast(
      greatest(
        least(
          unix_millis(coalesce(spark_application.end_time, spark_application.log_until_time)),
          unix_millis(owner.end_time)
        ) - greatest(unix_millis(spark_application.start_time), unix_millis(owner.start_time)) - coalesce(summed.stages_ms, 0),
        0
      ) as bigint
    )
  end as no_task_ms,
  coalesce(spark_application.is_end_known, false)
    or coalesce(spark_application.log_until_time >= owner.end_time, false)
    or (coalesce(spark_application.has_instance_ended, false) and not application.is_open) as is_complete
from owner
inner join application
  using (execution_kind, account_id, workspace_id, asset_id, execution_id)
left join summed
  using (execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id)
left join whole
  using (execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id)
left join spark_application
  using (account_id, workspace_id, cluster_id, spark_context_id)
