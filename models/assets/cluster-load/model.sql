-- One row: five minutes of a cluster with how busy its driver and its workers were, as parts of one, and how many of each
-- reported. A load is the mean of the minutes that report a plausible one, null where none does.
with
minute as (
  select
    day, account_id, workspace_id, cluster_id, instance_id,
    coalesce(driver, false) as is_driver,
    unix_millis(start_time) - unix_millis(start_time) % 300000 as from_ms,
    case
      when cpu_user_percent >= 0
        and cpu_system_percent >= 0
        and cpu_user_percent + cpu_system_percent <= 101
      then cast(floor(least(cpu_user_percent + cpu_system_percent, 100) * 100 + 0.5) as bigint)
    end as processor_parts,
    case
      when mem_used_percent >= 0
        and mem_used_percent <= 100
      then cast(floor(mem_used_percent * 100 + 0.5) as bigint)
    end as memory_parts
  from node_minute
  where day in ($days)
)
select
  day, account_id, workspace_id, cluster_id,
  timestamp_millis(from_ms) as start_time,
  cast(count(distinct case when is_driver then instance_id end) as int) as drivers,
  cast(count(distinct case when not is_driver then instance_id end) as int) as workers,
  cast(sum(case when is_driver then processor_parts end) as double)
    / (cast(nullif(count(case when is_driver then processor_parts end), 0) as double) * 10000) as driver_processor_load,
  cast(sum(case when is_driver then memory_parts end) as double)
    / (cast(nullif(count(case when is_driver then memory_parts end), 0) as double) * 10000) as driver_memory_load,
  cast(sum(case when not is_driver then processor_parts end) as double)
    / (cast(nullif(count(case when not is_driver then processor_parts end), 0) as double) * 10000) as worker_processor_load,
  cast(sum(case when not is_driver then memory_parts end) as double)
    / (cast(nullif(count(case when not is_driver then memory_parts end), 0) as double) * 10000) as worker_memory_load,
  cast(max(case when not is_driver then processor_parts end) as double) / 10000 as busiest_processor_load,
  cast(max(case when not is_driver then memory_parts end) as double) / 10000 as busiest_memory_load
from minute
group by day, account_id, workspace_id, cluster_id, from_ms
