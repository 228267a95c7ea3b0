-- One row: an attempt of a stage of an event log, with what its tasks measured and what its Spark job belongs to.
-- Untied_because is that of its Spark job, or 'no_spark_job'. Skew is its longest task that succeeded divided by the median one,
-- null where it ran for less than ten seconds, has fewer than eight of them, or has no median above zero.
with
timed as (
  select account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt, task_count, median, maximum
  from log_stage_distribution
  where day in ($days)
    and measure = 'duration_ms'
),
wanted as (
  select distinct account_id, workspace_id, cluster_id, spark_context_id
  from log_stage
  where day in ($days)
),
job as (
  select
    account_id, workspace_id, cluster_id, spark_context_id, spark_job.spark_job_id, spark_job.job_id,
    spark_job.run_id, spark_job.attempt, spark_job.task_run_id, spark_job.pipeline_id, spark_job.update_id,
    spark_job.untied_because
  from spark_job
  inner join wanted
    using (account_id, workspace_id, cluster_id, spark_context_id)
)
select
  log_stage.day, log_stage.account_id, log_stage.workspace_id, log_stage.cluster_id,
  log_stage.spark_context_id, log_stage.stage_id, log_stage.stage_attempt, log_stage.spark_job_id,
  log_stage.stage_name, log_stage.status, log_stage.submission_time, log_stage.completion_time,
  unix_millis(log_stage.completion_time) - unix_millis(log_stage.submission_time) as wall_ms,
  coalesce(log_stage.task_count, 0) as task_count,
  coalesce(log_stage.failed_task_count, 0) as failed_task_count,
  coalesce(log_stage.duration_sum_ms, 0) as duration_sum_ms,
  coalesce(log_stage.executor_run_ms, 0) as executor_run_ms,
  coalesce(log_stage.executor_cpu_ms, 0) as executor_cpu_ms,
  coalesce(log_stage.jvm_gc_ms, 0) as jvm_gc_ms,
  coalesce(log_stage.memory_spilled_bytes, 0) as memory_spilled_bytes,
  coalesce(log_stage.disk_spilled_bytes, 0) as disk_spilled_bytes,
  coalesce(log_stage.input_bytes, 0) as input_bytes,
  log_stage.input_max_bytes as largest_task_input_bytes,
  coalesce(log_stage.output_bytes, 0) as output_bytes,
  coalesce(log_stage.shuffle_read_bytes, 0) as shuffle_read_bytes,
  coalesce(log_stage.shuffle_write_bytes, 0) as shuffle_write_bytes,
  cast(floor(timed.median) as bigint) as median_task_ms,
  cast(floor(timed.maximum) as bigint) as longest_task_ms,
  case
    when timed.task_count >= 8
      and timed.median > 0
      and unix_millis(log_stage.completion_time) - unix_millis(log_stage.submission_time) >= 10000
    then timed.maximum / timed.median
  end as skew,
  job.job_id, job.run_id, job.attempt, job.task_run_id, job.pipeline_id, job.update_id,
  case when job.spark_job_id is null then 'no_spark_job' else job.untied_because end as untied_because
from log_stage
left join timed
  on timed.account_id = log_stage.account_id
  and timed.workspace_id = log_stage.workspace_id
  and timed.cluster_id = log_stage.cluster_id
  and timed.spark_context_id = log_stage.spark_context_id
  and timed.stage_id = log_stage.stage_id
  and timed.stage_attempt = log_stage.stage_attempt
left join job
  on job.account_id = log_stage.account_id
  and job.workspace_id = log_stage.workspace_id
  and job.cluster_id = log_stage.cluster_id
  and job.spark_context_id = log_stage.spark_context_id
  and job.spark_job_id = log_stage.spark_job_id
where log_stage.day in ($days)
