-- One row per trial and stage of its work: how many tasks it has, how long each takes, and how long the stage takes with the
-- first and with the later number of workers. Tasks run in waves, one on each core, and the last wave waits for its longest.
-- Too little memory for each core makes the tasks of the shuffle write to disk; the shuffle takes longer the more workers
-- take part.
with stage as (
  select stage, work_share, is_shuffle
  from (values (1, 0.5, false), (2, 0.35, true), (3, 0.15, false)) as template(stage, work_share, is_shuffle)
), tasked as (
  select
    trial_key,
    stage,
    is_shuffle,
    core_count,
    first_workers,
    later_workers,
    volume_gb,
    shuffle_share,
    shuffle_seconds_per_gb,
    noise,
    cast(coalesce(fixed_tasks, greatest(8, ceil(volume_gb * 1024 / task_mb
      * case stage when 1 then 1.0 when 2 then shuffle_share else 0.3 end))) as bigint) as task_count,
    case
      when is_shuffle
        then 1 + 0.9 * least(3, greatest(0, task_mb * task_need / (memory_mb / core_count * 0.45) - 1))
      else 1.0
    end as spill_factor,
    core_seconds_per_gb * volume_gb * work_share * 1000 / task_count / speed * time_factor * noise
      * case when has_photon then 1 - sql_share + sql_share / 2.8 else 1.0 end as busy_ms,
    case when spill_factor > 1 then cast(floor(task_mb * (spill_factor - 1) * 1048576) as bigint) else 0 end as task_spilled_bytes
  from trial
  cross join stage
)
select
  trial_key,
  stage,
  task_count,
  busy_ms,
  busy_ms * spill_factor as task_ms,
  task_spilled_bytes * task_count as spilled_bytes,
  task_ms * (ceil(task_count / cast(first_workers * core_count as double)) + 0.35)
    + case when is_shuffle then volume_gb * shuffle_share * shuffle_seconds_per_gb * 1000 * ln(1 + first_workers) * noise else 0 end
    as first_ms,
  task_ms * (ceil(task_count / cast(later_workers * core_count as double)) + 0.35)
    + case when is_shuffle then volume_gb * shuffle_share * shuffle_seconds_per_gb * 1000 * ln(1 + later_workers) * noise else 0 end
    as later_ms
from tasked
