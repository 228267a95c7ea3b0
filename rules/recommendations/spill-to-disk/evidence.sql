-- One row: an attempt of a run of a job on job clusters whose time is split by event logs, and what it would have cost less with twice as many
-- partitions (or twice the memory of a task) in stages that spilled. What spilling cost is that of the part 'spill' of the split (bytes on disk at the
-- rate at which shuffle files of the application were written, at most what was left of the stage), by the share of stages that are
-- not skewed: more partitions do not divide what one task has to hold. All is saved at most; at least, tasks with half
-- of the data still spill what the memory that they had at their peak does not hold: spilled data less that peak. It holds where spilling took time in such a stage.
with
-- include: #models/parts/split-runs.sql
-- include: #models/parts/spread-stages.sql
spilled as (
  select
    spread_stage.account_id, spread_stage.workspace_id, spread_stage.asset_id, spread_stage.execution_id, spread_stage.spill_us,
    log_stage.disk_spilled_bytes,
    log_stage.task_count,
    spread_stage.largest_bytes is null as is_even,
    case
      when log_stage.memory_spilled_bytes > 0
      then least(coalesce(log_stage.peak_execution_memory_bytes, 0) / cast(log_stage.memory_spilled_bytes as double), 1)
      else 0
    end as surely
  from spread_stage
  inner join log_stage
    on log_stage.account_id = spread_stage.account_id
    and log_stage.workspace_id = spread_stage.workspace_id
    and log_stage.cluster_id = spread_stage.cluster_id
    and log_stage.spark_context_id = spread_stage.spark_context_id
    and log_stage.stage_id = spread_stage.stage_id
    and log_stage.stage_attempt = spread_stage.stage_attempt
  where spread_stage.spill_us > 0
    and log_stage.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
),
spill as (
  select
    account_id, workspace_id, asset_id, execution_id,
    sum(case when is_even then 1 else 0 end) as stages,
    sum(case when is_even then cast(spill_us as double) else 0 end) / sum(cast(spill_us as double)) as share,
    sum(case when is_even then spill_us * surely else 0 end) / sum(cast(spill_us as double)) as sure_share,
    sum(case when is_even then cast(disk_spilled_bytes as double) end) as bytes,
    max(case when is_even then task_count end) as tasks
  from spilled
  group by account_id, workspace_id, asset_id, execution_id
),
replayed as (
  select
    split_run.*, spill.bytes, spill.tasks,
    coalesce(spill.stages, 0) as stages,
    coalesce(spill.share, 0) as share,
    split_run.spill_cost * coalesce(spill.share, 0) as most,
    split_run.spill_cost * coalesce(spill.sure_share, 0) as surest
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
  'twice the partitions or memory' as change_1_to,
  cast(most as decimal(28,10)) as ended_cost,
  cast((most - surest) / 2 as decimal(28,10)) as added_cost,
  cast(surest as decimal(28,10)) as saving_low,
  cast(most as decimal(28,10)) as saving_high,
  recorded_share,
  recorded_share < 1 as is_estimated,
  bytes / 1048576.0 as spilled_mb,
  spill_ms * share as spill_ms,
  stages as spilling_stages,
  tasks
from replayed
