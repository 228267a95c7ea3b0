-- One row per job that takes the time of its work and other setting that it could have: what becomes of its workers and tasks, and how
-- many times as long its usual run takes.
with choice as (
  select asset_key, 'num_workers' as setting, cast(fewer.range as integer) as other_workers, cast(null as varchar) as value_text
  from sized_job
  cross join lateral range(1, workers) as fewer
  where rule = 'fewer_workers'
  union all
  select asset_key, 'autoscale.min_workers', cast(fewer.range as integer), null
  from sized_job
  cross join lateral range(1, first_workers) as fewer
  where rule = 'autoscale_bounds'
    and first_workers < workers
  union all
  select asset_key, 'num_workers', 0, null
  from sized_job
  where rule = 'single_node'
    and workers > 0
  union all
  select
    asset_key,
    case rule when 'skewed_stage' then 'skew' when 'spill_to_disk' then 'memory_of_tasks' when 'partition_size' then 'partitions' else 'files' end,
    workers,
    case rule when 'skewed_stage' then 'EVEN' when 'spill_to_disk' then 'ENOUGH' when 'partition_size' then 'FITTING' else 'COMPACTED' end
  from sized_job
  where rule in ('skewed_stage', 'spill_to_disk', 'partition_size', 'small_files')
), other as (
  select
    choice.*,
    sized_phase.* exclude (asset_key),
    case
      when setting = 'memory_of_tasks' and slow > 1 then tasks * 2
      when setting = 'partitions' and phase = 2 then greatest(tasks, cast(ceil(usual_gb * 1024 / 192) as integer))
      else tasks
    end as other_tasks,
    -- A task that has most of the data is not split by more of them.
    case when setting = 'skew' then 1.0 when setting = 'memory_of_tasks' and slow > 1 and skew > 1 then skew * 2 else skew end
      as other_skew,
    case when setting = 'memory_of_tasks' and skew = 1 then 1.0 else slow end as other_slow,
    case when setting = 'files' then 1 - open_share * 0.97 else 1.0 end as effort,
    case
      when setting <> 'autoscale.min_workers' or bound = 'driver' then other_workers
      else least(workers, greatest(other_workers, cast(ceil(tasks / core_count) as integer)))
    end as other_level,
    case when other_level > 0 then other_level * core_count else boss_core_count end as other_cores,
    case when workers > 0 then workers * memory_mb else boss_memory_mb end as own_memory_mb,
    case when other_workers > 0 then other_workers * memory_mb else boss_memory_mb end as other_memory_mb
  from choice
  inner join sized_phase using (asset_key)
)
select
  asset_key,
  setting,
  other_workers,
  value_text,
  variant,
  phase,
  part,
  level,
  other_level,
  stage_part(
    part, bound, busy, memory, tasks, skew, slow, cores, own_memory_mb, workers,
    other_tasks, other_skew, other_slow, effort, other_cores, other_memory_mb, other_workers) as other_part
from other
