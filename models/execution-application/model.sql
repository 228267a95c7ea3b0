-- One row: a Spark application in an execution, with what its tasks did there: of a job_run, a task_run or a pipeline_update those of
-- the Spark jobs that belong to it, of a cluster_instance all. An execution that worked in several applications has as many rows.
-- Long_skew is the largest skew of its stages that took a tenth of the execution, with a task of over a minute. Core_ms to setup_ms
-- (until its first stage) are known where no other execution worked in the application.
-- Is_complete: the log reaches to its own end or over that of the execution, or nothing in it goes on and the instance has ended.
with
begun as (
  select day, account_id, workspace_id, 'job_run' as execution_kind, coalesce(job_id, run_id) as asset_id, run_id || '-' || cast(attempt as string) as execution_id,
    job_id, run_id, attempt, cast(null as string) as task_run_id,
    cast(null as string) as pipeline_id, cast(null as string) as update_id, cast(null as string) as instance_id,
    start_time, duration_ms, end_time
  from run
  where day in ($days)
  union all
  select day, account_id, workspace_id, 'task_run' as execution_kind, run_id || '-' || cast(attempt as string) as asset_id, task_run_id as execution_id,
    job_id, run_id, attempt, task_run_id,
    cast(null as string) as pipeline_id, cast(null as string) as update_id, cast(null as string) as instance_id,
    start_time, duration_ms, end_time
  from task_run
  where day in ($days)
  union all
  select day, account_id, workspace_id, 'pipeline_update' as execution_kind, pipeline_id as asset_id, update_id as execution_id,
    cast(null as string) as job_id, cast(null as string) as run_id, cast(null as int) as attempt, cast(null as string) as task_run_id,
    pipeline_id, update_id, cast(null as string) as instance_id,
    start_time, unix_millis(end_time) - unix_millis(start_time) as duration_ms, end_time
  from pipeline_update
  where day in ($days)
  union all
  select cast(timestamp_millis(start_ms) as date) as day, account_id, workspace_id, 'cluster_instance' as execution_kind, cluster_id as asset_id, instance_id as execution_id,
    cast(null as string) as job_id, cast(null as string) as run_id, cast(null as int) as attempt, cast(null as string) as task_run_id,
    cast(null as string) as pipeline_id, cast(null as string) as update_id, instance_id,
    timestamp_millis(start_ms) as start_time,
    cast(sum(until_ms - from_ms) as bigint) as duration_ms,
    case when max(termination_code) is not null then timestamp_millis(max(until_ms)) end as end_time
  from cluster_instance_uptime
  where cast(timestamp_millis(start_ms) as date) in ($days)
    and day >= cast(least($days, $days) as date)
  group by account_id, workspace_id, cluster_id, instance_id, start_ms
),
tied as (
  select day, account_id, workspace_id, cluster_id, spark_context_id, job_id, run_id, attempt, task_run_id, pipeline_id, update_id,
    stage_id, stage_attempt, false as is_open
  from spark_stage
  where day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
  union all
  select day, account_id, workspace_id, cluster_id, spark_context_id, job_id, run_id, attempt, task_run_id, pipeline_id, update_id,
    cast(null as bigint) as stage_id, cast(null as int) as stage_attempt, completion_time is null as is_open
  from spark_job
  where day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
),
part as (
  select
    tied.day,
    account_id,
    workspace_id,
    cluster_id,
    spark_context_id,
    tied.job_id,
    tied.run_id,
    tied.attempt,
    tied.task_run_id,
    tied.pipeline_id,
    tied.update_id,
    spark_application.instance_id,
    tied.stage_id,
    tied.stage_attempt,
    tied.is_open
  from tied
  left join spark_application
    using (account_id, workspace_id, cluster_id, spark_context_id)
),
owned as (
  select 'job_run' as execution_kind, coalesce(job_id, run_id) as asset_id, run_id || '-' || cast(attempt as string) as execution_id,
    day, account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt, is_open
  from part
  where run_id is not null
  union all
  select 'task_run' as execution_kind, run_id || '-' || cast(attempt as string) as asset_id, task_run_id as execution_id,
    day, account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt, is_open
  from part
  where task_run_id is not null
  union all
  select 'pipeline_update' as execution_kind, pipeline_id as asset_id, update_id as execution_id,
    day, account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt, is_open
  from part
  where update_id is not null
  union all
  select 'cluster_instance' as execution_kind, cluster_id as asset_id, instance_id as execution_id,
    day, account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt, is_open
  from part
  where instance_id is not null
  union all
  select 'cluster_instance' as execution_kind, cluster_id as asset_id, instance_id as execution_id, day, account_id, workspace_id,
    cluster_id, spark_context_id, cast(null as bigint) as stage_id, cast(null as int) as stage_attempt, false as is_open
  from spark_application
  where instance_id is not null
),
worked as (
  select
    owned.execution_kind,
    account_id,
    workspace_id,
    owned.asset_id,
    owned.execution_id,
    owned.cluster_id,
    owned.spark_context_id,
    owned.stage_id,
    owned.stage_attempt,
    owned.is_open,
    begun.duration_ms
  from owned
  inner join begun
    using (execution_kind, account_id, workspace_id, asset_id, execution_id)
  where unix_date(owned.day) >= unix_date(begun.day) - 1
),
application as (
  select execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id, bool_or(is_open) as is_open
  from worked
  group by execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id
),
measured as (
  select
    worked.execution_kind,
    account_id,
    workspace_id,
    worked.asset_id,
    worked.execution_id,
    cluster_id,
    spark_context_id,
    stage_id,
    stage_attempt,
    spark_stage.status,
    spark_stage.task_count,
    spark_stage.failed_task_count,
    spark_stage.input_bytes,
    spark_stage.output_bytes,
    spark_stage.shuffle_read_bytes,
    spark_stage.shuffle_write_bytes,
    spark_stage.memory_spilled_bytes,
    spark_stage.disk_spilled_bytes,
    spark_stage.executor_run_ms,
    spark_stage.executor_cpu_ms,
    spark_stage.duration_sum_ms,
    spark_stage.submission_time,
    spark_stage.jvm_gc_ms,
    spark_stage.wall_ms,
    spark_stage.median_task_ms,
    spark_stage.longest_task_ms,
    spark_stage.skew,
    case
      when spark_stage.longest_task_ms > 60000 and spark_stage.wall_ms >= 0.1 * worked.duration_ms then spark_stage.skew
    end as long_skew,
    row_number() over (
      partition by
        worked.execution_kind,
        account_id,
        workspace_id,
        worked.asset_id,
        worked.execution_id,
        cluster_id,
        spark_context_id
      order by spark_stage.skew desc nulls last, stage_id nulls last, stage_attempt nulls last
    ) as place
  from worked
  inner join spark_stage
    using (account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt)
),
ranked as (
  select
    measured.*,
    row_number() over (
      partition by execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id
      order by long_skew desc nulls last, stage_id nulls last, stage_attempt nulls last
    ) as long_place
  from measured
),
summed as (
  select
    execution_kind,
    account_id,
    workspace_id,
    asset_id,
    execution_id,
    cluster_id,
    spark_context_id,
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
    max(case when long_place = 1 and long_skew is not null then longest_task_ms - median_task_ms end) as long_skew_lost_ms
  from ranked
  group by execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id
),
whole as (
  select
    summed.execution_kind,
    account_id,
    workspace_id,
    summed.asset_id,
    summed.execution_id,
    cluster_id,
    spark_context_id,
    summed.task_ms,
    spark_application.core_ms,
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
  begun.day,
  account_id,
  workspace_id,
  execution_kind,
  asset_id,
  execution_id,
  begun.job_id,
  begun.run_id,
  begun.attempt,
  begun.task_run_id,
  begun.pipeline_id,
  begun.update_id,
  cluster_id,
  begun.instance_id,
  spark_context_id,
  spark_application.application_id,
  begun.start_time,
  begun.duration_ms,
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
  summed.worst_skew,
  summed.worst_skew_stage_id,
  summed.worst_skew_wall_ms,
  summed.long_skew,
  summed.long_skew_stage_id,
  summed.long_skew_wall_ms,
  summed.long_skew_lost_ms,
  whole.core_ms,
  cast(whole.task_ms as bigint) as task_ms,
  whole.lost_executors,
  whole.spot_losses,
  whole.setup_ms,
  coalesce(spark_application.is_end_known, false)
    or coalesce(spark_application.log_until_time >= begun.end_time, false)
    or (coalesce(spark_application.has_instance_ended, false) and not application.is_open) as is_complete
from begun
inner join application
  using (execution_kind, account_id, workspace_id, asset_id, execution_id)
left join summed
  using (execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id)
left join whole
  using (execution_kind, account_id, workspace_id, asset_id, execution_id, cluster_id, spark_context_id)
left join spark_application
  using (account_id, workspace_id, cluster_id, spark_context_id)
