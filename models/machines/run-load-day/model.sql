-- One row: how busy the machines of an attempt were on a day, while one of its tasks worked on them: of its drivers, and of
-- its workers (of a cluster without workers, of the driver, which works itself). Each load is a sum of parts in ten thousand
-- times its weight: processors by core milliseconds, memory by gigabyte milliseconds. A minute counts to the hour it begins in.
with
hour as (
  select day, start_ms + places.place * 3600000 as hour_ms
  from calendar
  cross join (
    values
      (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11),
      (12), (13), (14), (15), (16), (17), (18), (19), (20), (21), (22), (23)
  ) as places(place)
  where day in ($days)
),
working as (
  select
    activity.day, activity.resource_number, activity.job_id, activity.run_id, activity.attempt, hour.hour_ms,
    greatest(activity.from_ms, hour.hour_ms) as from_ms,
    least(activity.until_ms, hour.hour_ms + 3600000) as until_ms
  from activity
  inner join hour
    on hour.day = activity.day
    and hour.hour_ms < activity.until_ms
    and hour.hour_ms + 3600000 > activity.from_ms
  where activity.day in ($days)
    and activity.is_run
    and activity.run_id is not null
),
minute as (
  select
    node_minute.day, resource_day.account_id, resource_day.workspace_id, resource_day.resource_number,
    coalesce(node_minute.driver, false) as is_driver,
    unix_millis(node_minute.start_time) - unix_millis(node_minute.start_time) % 3600000 as hour_ms,
    unix_millis(node_minute.start_time) as from_ms,
    unix_millis(node_minute.end_time) as until_ms,
    case
      when node_type.core_count >= 1 and node_type.core_count < 10000 then cast(floor(node_type.core_count + 0.5) as bigint)
      else 1
    end as cores,
    greatest(cast(floor(cast(coalesce(node_type.memory_mb, 1024) as double) / 1024 + 0.5) as bigint), 1) as gigabytes,
    case
      when node_minute.cpu_user_percent >= 0
        and node_minute.cpu_system_percent >= 0
        and node_minute.cpu_user_percent + node_minute.cpu_system_percent <= 101
      then cast(floor(least(node_minute.cpu_user_percent + node_minute.cpu_system_percent, 100) * 100 + 0.5) as bigint)
    end as processor_parts,
    case
      when node_minute.mem_used_percent >= 0
        and node_minute.mem_used_percent <= 100
      then cast(floor(node_minute.mem_used_percent * 100 + 0.5) as bigint)
    end as memory_parts
  -- include: #models/parts/minutes-of-resources.sql
  left join node_type
    on node_type.account_id = node_minute.account_id
    and node_type.node_type = node_minute.node_type
  where node_minute.day in ($days)
    and resource_day.day in ($days)
),
worked as (
  select
    minute.day, minute.account_id, minute.workspace_id, minute.resource_number, working.job_id,
    working.run_id, working.attempt, minute.is_driver, minute.cores, minute.gigabytes, minute.processor_parts,
    minute.memory_parts,
    least(minute.until_ms, working.until_ms) - greatest(minute.from_ms, working.from_ms) as ms
  from working
  inner join minute
    on minute.day = working.day
    and minute.resource_number = working.resource_number
    and minute.hour_ms = working.hour_ms
    and minute.from_ms < working.until_ms
    and minute.until_ms > working.from_ms
),
machine as (
  select
    day, account_id, workspace_id, resource_number, job_id, run_id, attempt, is_driver,
    sum(case when processor_parts is not null then cores * ms end) as processor_weight,
    sum(processor_parts * cores * ms) as processor_load,
    sum(case when memory_parts is not null then gigabytes * ms end) as memory_weight,
    sum(memory_parts * gigabytes * ms) as memory_load
  from worked
  group by day, account_id, workspace_id, resource_number, job_id, run_id, attempt, is_driver
),
judged as (
  select
    day, account_id, workspace_id, job_id, run_id, attempt, is_driver,
    not is_driver or bool_and(is_driver) over (partition by day, resource_number, run_id, attempt) as is_worker,
    processor_weight, processor_load, memory_weight, memory_load
  from machine
)
select
  day, account_id, workspace_id, job_id, run_id, attempt,
  cast(sum(case when is_driver then processor_weight end) as bigint) as driver_processor_weight,
  cast(sum(case when is_driver then processor_load end) as bigint) as driver_processor_load,
  cast(sum(case when is_driver then memory_weight end) as bigint) as driver_memory_weight,
  cast(sum(case when is_driver then memory_load end) as bigint) as driver_memory_load,
  cast(sum(case when is_worker then processor_weight end) as bigint) as worker_processor_weight,
  cast(sum(case when is_worker then processor_load end) as bigint) as worker_processor_load,
  cast(sum(case when is_worker then memory_weight end) as bigint) as worker_memory_weight,
  cast(sum(case when is_worker then memory_load end) as bigint) as worker_memory_load
from judged
group by day, account_id, workspace_id, job_id, run_id, attempt
