-- One row: an attempt of a run of a job on job clusters whose time is split by event logs, and what it would have cost less if stages that spilled had had
-- enough partitions or memory for each task. Without spilling, tasks are taken to run as long for their CPU time as those of other stages of the run (of
-- eight tasks and ten seconds or more): as those that ran longest for it at least, shortest at most. In any case, what writing the spilled data took by
-- the rate of shuffle files is gone, and where there is no other stage, at most as much again, as it is read again. Twice as many tasks run in waves, one on each core, and one wave
-- more at least. Stages that are skewed do not count: more partitions do not divide what one task has to hold. It holds where spilling took time in such a stage.
with
-- include: #models/parts/split-runs.sql
-- include: #models/parts/spread-stages.sql
usual as (
  select
    account_id, workspace_id, asset_id, execution_id,
    min(run_us / cast(cpu_us as double)) as least_run,
    max(run_us / cast(cpu_us as double)) as most_run
  from spread_stage
  where spill_us = 0
    and cpu_us > 0
    and task_count >= 8
    and stage_ms >= 10000
  group by account_id, workspace_id, asset_id, execution_id
),
spilled as (
  select
    stage.account_id, stage.workspace_id, stage.asset_id, stage.execution_id, stage.spill_us, stage.stage_ms, stage.task_count,
    log_stage.disk_spilled_bytes,
    stage.largest_bytes is null as is_even,
    stage.task_ms / cast(stage.busy_us as double) as task_ms_of_us,
    stage.busy_us - stage.run_us as other_us,
    least(coalesce(stage.cpu_us * usual.least_run, stage.run_us - 2 * stage.spill_us), stage.run_us - stage.spill_us) as least_us,
    least(coalesce(stage.cpu_us * usual.most_run, stage.run_us - stage.spill_us), stage.run_us - stage.spill_us) as most_us,
    ceil(2 * stage.task_count / greatest(round(stage.cores), 1)) as waves
  from spread_stage as stage
  inner join log_stage
    on log_stage.account_id = stage.account_id
    and log_stage.workspace_id = stage.workspace_id
    and log_stage.cluster_id = stage.cluster_id
    and log_stage.spark_context_id = stage.spark_context_id
    and log_stage.stage_id = stage.stage_id
    and log_stage.stage_attempt = stage.stage_attempt
  left join usual
    on usual.account_id = stage.account_id
    and usual.workspace_id = stage.workspace_id
    and usual.asset_id = stage.asset_id
    and usual.execution_id = stage.execution_id
  where stage.spill_us > 0
    and stage.busy_us > 0
    and stage.task_count > 0
    and log_stage.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
),
spared as (
  select
    spilled.*,
    greatest(stage_ms - waves / (2 * task_count) * task_ms_of_us * (other_us + greatest(least_us, 0)), 0) as most_ms,
    greatest(stage_ms - (waves + 1) / (2 * task_count) * task_ms_of_us * (other_us + greatest(most_us, 0)), 0) as surest_ms
  from spilled
  where is_even
),
spill as (
  select
    account_id, workspace_id, asset_id, execution_id,
    count(*) as stages,
    sum(cast(spill_us as double)) / 1000 as spill_ms,
    sum(most_ms) as most_ms,
    sum(surest_ms) as surest_ms,
    sum(cast(disk_spilled_bytes as double)) as bytes,
    max(task_count) as tasks
  from spared
  group by account_id, workspace_id, asset_id, execution_id
),
replayed as (
  select
    split_run.day, split_run.account_id, split_run.workspace_id, split_run.job_id, split_run.observation_id, split_run.currency, split_run.cost,
    split_run.recorded_share, spill.bytes, spill.tasks,
    coalesce(spill.spill_ms, 0) as spill_ms,
    coalesce(spill.stages, 0) as stages,
    split_run.cost_per_ms * coalesce(spill.most_ms, 0) as most,
    split_run.cost_per_ms * coalesce(spill.surest_ms, 0) as surest
  from split_run
  left join spill
    on spill.account_id = split_run.account_id
    and spill.workspace_id = split_run.workspace_id
    and spill.asset_id = split_run.asset_id
    and spill.execution_id = split_run.execution_id
)
select
  day, account_id, workspace_id,
  'job' as asset_kind,
  job_id as asset_id,
  observation_id, currency, cost,
  stages > 0 and most >= 0.0001 as holds,
  'spills' as change_1_from,
  'enough partitions or memory' as change_1_to,
  cast(most as decimal(28,10)) as ended_cost,
  cast((most - surest) / 2 as decimal(28,10)) as added_cost,
  cast(surest as decimal(28,10)) as saving_low,
  cast(most as decimal(28,10)) as saving_high,
  recorded_share,
  recorded_share < 1 as is_estimated,
  bytes / 1048576.0 as spilled_mb,
  spill_ms,
  stages as spilling_stages,
  tasks
from replayed
