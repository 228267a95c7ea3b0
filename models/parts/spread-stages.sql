-- Attempts of stages of runs of jobs, with where their time went, how long their tasks were, and how much these read from sources or a shuffle.
-- Run_us is the share of the wall clock in which tasks ran, but for lost ones. Largest_bytes is the most that one read, where that is more than three
-- times the mean and more than 100 MiB.
spread as (
  select
    account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt,
    max(case when measure = 'duration_ms' then task_count end) as task_count,
    max(case when measure = 'duration_ms' then median end) as median_ms,
    max(case when measure = 'duration_ms' then total end) as task_ms,
    max(case when measure = 'input_bytes' then total end) as input_bytes,
    max(case when measure <> 'duration_ms' and maximum > 104857600 and maximum * task_count > 3 * total then maximum end) as largest_bytes,
    max(case when measure <> 'duration_ms' and maximum > 104857600 then maximum * task_count / nullif(total, 0) end) as data_skew
  from log_stage_distribution
  where day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
    and measure in ('duration_ms', 'input_bytes', 'shuffle_read_bytes')
  group by account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt
),
spread_stage as (
  select
    tie.asset_id, tie.execution_id, spread.*, stage_time.straggler_us, stage_time.spill_us, stage_time.scheduling_us,
    stage_time.deserialization_us, stage_time.busy_us, stage_time.cpu_us,
    stage_time.busy_us - stage_time.lost_us - stage_time.scheduling_us - stage_time.deserialization_us as run_us,
    stage_time.until_ms - stage_time.from_ms as stage_ms,
    cast(stage_time.own_core_ms as double) / nullif(stage_time.until_ms - stage_time.own_from_ms, 0) as cores
  from spark_tie as tie
  inner join stage_time
    on stage_time.account_id = tie.account_id
    and stage_time.workspace_id = tie.workspace_id
    and stage_time.cluster_id = tie.cluster_id
    and stage_time.spark_context_id = tie.spark_context_id
    and stage_time.stage_id = tie.stage_id
    and stage_time.stage_attempt = tie.stage_attempt
  inner join spread
    on spread.account_id = tie.account_id
    and spread.workspace_id = tie.workspace_id
    and spread.cluster_id = tie.cluster_id
    and spread.spark_context_id = tie.spark_context_id
    and spread.stage_id = tie.stage_id
    and spread.stage_attempt = tie.stage_attempt
  where tie.day in ($days)
    and tie.execution_kind = 'job_run'
    and stage_time.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
),
