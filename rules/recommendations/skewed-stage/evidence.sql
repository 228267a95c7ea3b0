-- One row: an attempt of a run of a job on job clusters whose time is split by event logs, and what it would have cost less if the longest task of
-- its skewed stages had been as long as the others. A stage of at least eight tasks and ten seconds is skewed where cores waited for its longest
-- task, and a task read more than three times the mean of the stage and more than 100 MiB. What cores cost while they waited is that of the part
-- 'stragglers' of the split, by the share of these stages: it is all saved at most. At least, the longest task takes five times the median,
-- below which adaptive execution divides nothing by default. It holds where there is such a stage.
with
-- include: #models/parts/split-runs.sql
-- include: #models/parts/spread-stages.sql
waited as (
  select
    account_id, workspace_id, asset_id, execution_id, straggler_us, largest_bytes, data_skew,
    coalesce(largest_bytes > 0 and task_count >= 8 and stage_ms >= 10000, false) as is_skewed,
    greatest(longest_ms - greatest(5 * median_ms, usual_ms), 0) / nullif(longest_ms - usual_ms, 0) as surely
  from spread_stage
  where straggler_us > 0
),
skew as (
  select
    account_id, workspace_id, asset_id, execution_id,
    sum(case when is_skewed then 1 else 0 end) as stages,
    sum(case when is_skewed then cast(straggler_us as double) else 0 end) / sum(cast(straggler_us as double)) as share,
    sum(case when is_skewed then straggler_us * coalesce(surely, 0) else 0 end) / sum(cast(straggler_us as double)) as sure_share,
    max(case when is_skewed then data_skew end) as data_skew,
    max(case when is_skewed then largest_bytes end) as largest_bytes
  from waited
  group by account_id, workspace_id, asset_id, execution_id
),
replayed as (
  select
    split_run.*, skew.data_skew, skew.largest_bytes,
    coalesce(skew.stages, 0) as stages,
    coalesce(skew.share, 0) as share,
    split_run.straggler_cost * coalesce(skew.share, 0) as most,
    split_run.straggler_cost * coalesce(skew.sure_share, 0) as surest
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
  straggler_ms * share as waited_ms,
  data_skew,
  largest_bytes / 1048576.0 as largest_mb
from replayed
