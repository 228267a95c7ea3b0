-- One row per trial: how long it sets up, works and stays up, in milliseconds, the part of its cores that works, and what it
-- draws: DBU, and money for machines. A cluster that grows asks for its further workers 45 s after it is ready.
with staged as (
  select
    trial_key,
    sum(first_ms order by stage) as first_ms,
    sum(later_ms order by stage) as later_ms,
    sum(busy_ms * task_count order by stage) as busy_core_ms,
    cast(sum(spilled_bytes) as bigint) as spilled_bytes
  from trial_stage
  group by trial_key
), keyed_trial as (
  select
    trial.*,
    busy_core_ms,
    spilled_bytes,
    run_key || ':0:main' as started_key,
    run_key || ':1:1:0:0' as try_key,
    driver_seconds * 1000 / case when is_serverless then speed else 1.0 end * time_factor * noise
      * (1 + 0.6 * least(2, greatest(0, driver_need_mb / cast(boss_memory_mb as double) - 1))) as driver_ms,
    driver_ms + staged.first_ms as first_work_ms,
    driver_ms + staged.later_ms as later_work_ms
  from trial
  inner join staged using (trial_key)
), placed as (
  select
    *,
    case
      when place = 'job_cluster' then coalesce(start_up_seconds(started_key, false), 280) * 1000
      else 0
    end as start_up_ms,
    start_up_ms + 1000 * case
      when place = 'job_cluster' then coalesce(whole('setup:' || try_key, 3, 14), 8)
      when place = 'all_purpose' then coalesce(whole('setup:' || try_key, 1, 6), 3)
      when performance_target = 'STANDARD' then coalesce(whole('setup:' || try_key, 240, 360), 300)
      else coalesce(whole('setup:' || try_key, 8, 31), 20)
    end as setup_ms,
    coalesce(whole('stop:' || started_key, 2500, 14000), 8000) as stop_ms,
    45000 + coalesce(whole('join:' || started_key || ':1', 55000, 130000), 92000) - (setup_ms - start_up_ms) as growth_ms
  from keyed_trial
), timed as (
  select
    *,
    later_workers > first_workers and growth_ms + (1 - growth_ms / first_work_ms) * later_work_ms > 300000 as grows,
    cast(floor(case
      when not grows then first_work_ms
      else growth_ms + (1 - growth_ms / first_work_ms) * later_work_ms
    end) as bigint) as execution_ms,
    case when place = 'job_cluster' then setup_ms + execution_ms + stop_ms else execution_ms end as up_ms,
    case when grows then up_ms - start_up_ms - 45000 else 0 end as grown_ms
  from placed
)
select
  timed.* exclude (first_work_ms, later_work_ms),
  least(1.0, busy_core_ms / (execution_ms * cast(case when grows then later_workers else first_workers end as double) * timed.core_count))
    as busy_share,
  case
    when is_serverless then execution_ms / 3600000.0 * (0.5 + first_workers * case performance_target when 'STANDARD' then 1.15 else 1.5 end)
    else ((boss.dbu_per_hour + first_workers * worker.dbu_per_hour) * cast(up_ms - start_up_ms as double)
        + (later_workers - first_workers) * worker.dbu_per_hour * cast(grown_ms as double)) / 3600000.0
      * case when not has_photon then 1.0 when place = 'all_purpose' then 2.0 else 2.9 end
  end as dbu,
  case
    when is_serverless then 0.0
    else ((boss.price_per_hour + first_workers * worker.price_per_hour) * cast(up_ms as double)
      + (later_workers - first_workers) * worker.price_per_hour * cast(grown_ms as double)) / 3600000.0
  end as machine_hours_money
from timed
inner join machine as worker
  on worker.size_class = worker_class
inner join machine as boss
  on boss.size_class = boss_class
