-- One row per run that takes the time of its work, as it is usual, and other setting that its job could have: how long its work takes, how
-- long it would have taken, and the time of workers meanwhile. A setting that is no number has a text. A cluster that grows has
-- its further workers after 100 s, and keeps those that it needs no longer for 150 s.
with phased as (
  select
    run_key,
    repair,
    cluster_key,
    setting,
    value_text,
    other_workers,
    first_workers,
    level,
    other_level,
    lag(level, 1, first_workers) over run as level_before,
    lag(other_level, 1, case when first_workers < usual_workers then other_workers else other_level end) over run as other_before,
    until_ms - from_ms as own_ms,
    case when level > level_before then 100000 * (1 - level_before / level) else 0 end as own_lag_ms,
    case when other_level > other_before then 100000 * (1 - other_before / other_level) else 0 end as other_lag_ms,
    greatest(0, own_ms - own_lag_ms) * other_part * luck / own_part + other_lag_ms as other_ms
  from sized_phase_time
  inner join (select * exclude (part, level) from sized_option) as sized_option using (asset_key, variant, phase)
  where run_workers = usual_workers
  window run as (partition by run_key, repair, cluster_key, setting, value_text, other_workers order by phase)
)
select
  work_cluster.workspace_id,
  work_cluster.job_id,
  work_cluster.run_id,
  cluster_id,
  setting,
  case when value_text is null then other_workers end as value,
  value_text,
  any_value(first_workers) as first_workers,
  other_workers,
  cast(sum(own_ms) as bigint) as execution_ms,
  cast(floor(sum(other_ms)) as bigint) as other_execution_ms,
  cast(sum(level * own_ms
    + case when level < level_before then (level_before - level) * least(150000, own_ms) else (level_before - level) * 15000 end) as bigint)
    as worker_ms,
  cast(floor(sum(other_level * other_ms
    + case when other_level < other_before then (other_before - other_level) * least(150000, other_ms) else (other_before - other_level) * 15000 end))
    as bigint) as other_worker_ms
from phased
inner join work_cluster using (run_key, repair, cluster_key)
group by work_cluster.workspace_id, work_cluster.job_id, work_cluster.run_id, cluster_id, setting, value_text, other_workers
order by work_cluster.workspace_id, work_cluster.run_id, cluster_id, setting, value, value_text
