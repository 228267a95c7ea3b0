-- One row: an attempt of a run of a job on job clusters whose time is split by event logs, and what it would have cost less if the tasks of
-- its skewed stages had been alike. A stage of at least eight tasks and ten seconds is skewed where cores waited for its longest
-- task, and a task read more than three times the mean of the stage and more than 100 MiB. Tasks that are alike take the mean, and run in waves, one on each core:
-- a stage takes at least as many means as it has waves, and is taken to take at most one more, as the last wave waits for its longest task. It holds where there is such a stage.
with
-- include: #models/parts/split-runs.sql
-- include: #models/parts/spread-stages.sql
waited as (
  select
    account_id, workspace_id, asset_id, execution_id, straggler_us, largest_bytes, data_skew, stage_ms,
    coalesce(largest_bytes > 0 and task_count >= 8 and stage_ms >= 10000, false) as is_skewed,
    stage_ms - busy_us / 1000.0 as idle_ms,
    task_ms / task_count as mean_ms,
    ceil(task_count / greatest(round(cores), 1)) as waves
  from spread_stage
  where straggler_us > 0
    and task_count > 0
),
spared as (
  select
    waited.*,
    case when is_skewed then greatest(least(stage_ms - waves * mean_ms, idle_ms), 0) else 0 end as most_ms,
    case when is_skewed then greatest(least(stage_ms - (waves + 1) * mean_ms, idle_ms), 0) else 0 end as surest_ms
  from waited
),
skew as (
  select
    account_id, workspace_id, asset_id, execution_id,
    sum(case when is_skewed then 1 else 0 end) as stages,
    sum(case when is_skewed then cast(straggler_us as double) / 1000 else 0 end) as waited_ms,
    sum(most_ms) as most_ms,
    sum(surest_ms) as surest_ms,
    max(case when is_skewed then data_skew end) as data_skew,
    max(case when is_skewed then largest_bytes end) as largest_bytes
  from spared
  group by account_id, workspace_id, asset_id, execution_id
),
replayed as (
  select
    split_run.*, skew.data_skew, skew.largest_bytes,
    coalesce(skew.stages, 0) as stages,
    coalesce(skew.waited_ms, 0) as waited_ms,
    split_run.cost_per_ms * coalesce(skew.most_ms, 0) as most,
    split_run.cost_per_ms * coalesce(skew.surest_ms, 0) as surest
  from split_run
  left join skew
    on skew.account_id = split_run.account_id
    and skew.workspace_id = split_run.workspace_id
    and skew.asset_id = split_run.asset_id
    and skew.execution_id = split_run.execution_id
)
select
  day, account_id, workspace_id,
  'job' as asset_kind,
  job_id as asset_id,
  observation_id, currency, cost,
  stages > 0 and most >= 0.0001 as holds,
  'skewed' as change_1_from,
  'spread evenly' as change_1_to,
  cast(most as decimal(28,10)) as ended_cost,
  cast((most - surest) / 2 as decimal(28,10)) as added_cost,
  cast(surest as decimal(28,10)) as saving_low,
  cast(most as decimal(28,10)) as saving_high,
  recorded_share,
  recorded_share < 1 as is_estimated,
  stages as skewed_stages,
  waited_ms, data_skew,
  largest_bytes / 1048576.0 as largest_mb
from replayed
