-- One row: an attempt of a stage of a Spark application that had tasks, with when it was on, how long the tasks took that succeeded
-- (ms: number, sum, quantiles) and the time of all of its tasks in parts; at most 5,000, the earliest. Spill_ms is null where nothing
-- shows how fast the disks were.
with
duration as (
  select
    account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt, task_count, total, minimum, quartile_1, median,
    quartile_3, percentile_95, maximum
  from log_stage_distribution
  where workspace_id in ($workspaceIds)
    and cluster_id = $clusterId
    and spark_context_id = $sparkContextId
    and measure = 'duration_ms'
),
spent as (
  select
    account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt, until_ms,
    case
      when not is_spill_known then null
      when busy_us > 0 then cast(spill_us as double) / busy_us * busy_core_ms
      else cast(0 as double)
    end as spill_ms
  from stage_time
  where workspace_id in ($workspaceIds)
    and cluster_id = $clusterId
    and spark_context_id = $sparkContextId
)
select
  log_stage.workspace_id, log_stage.stage_id, log_stage.stage_attempt, log_stage.spark_job_id,
  unix_millis(log_stage.submission_time) as from_ms,
  coalesce(unix_millis(log_stage.completion_time), spent.until_ms, unix_millis(log_stage.submission_time)) as until_ms,
  coalesce(duration.task_count, 0) as task_count,
  coalesce(duration.total, 0) as total_ms,
  coalesce(duration.minimum, 0) as minimum_ms,
  coalesce(duration.quartile_1, 0) as quartile_1_ms,
  coalesce(duration.median, 0) as median_ms,
  coalesce(duration.quartile_3, 0) as quartile_3_ms,
  coalesce(duration.percentile_95, 0) as percentile_95_ms,
  coalesce(duration.maximum, 0) as maximum_ms,
  coalesce(log_stage.duration_sum_ms, 0) as task_ms,
  coalesce(log_stage.shuffle_fetch_wait_ms, 0) as fetch_wait_ms,
  coalesce(log_stage.jvm_gc_ms, 0) as gc_ms,
  coalesce(log_stage.shuffle_write_ms, 0) as shuffle_write_ms,
  spent.spill_ms
from log_stage
left join duration
  using (account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt)
left join spent
  using (account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt)
where log_stage.workspace_id in ($workspaceIds)
  and log_stage.cluster_id = $clusterId
  and log_stage.spark_context_id = $sparkContextId
  and log_stage.submission_time is not null
order by log_stage.submission_time asc nulls last, log_stage.stage_id asc nulls last, log_stage.stage_attempt asc nulls last
limit 5000
