-- One row per machine and minute of a month: how busy it was. Machines that lived less than ten minutes are missing; of clusters of
-- which the driver is known every 31st minute is, and all minutes of every 25th job cluster are.
with node_in_month as (
  select *
  from fact.node
  where start_ms < $until
    and end_ms > $since
    and end_ms - start_ms >= 600000
),
node_minute as (
  select
    * exclude (start_ms, end_ms),
    unnest(range(greatest(start_ms, $since) // 60000, (least(end_ms, $until) - 1) // 60000 + 1)) as clock_minute,
    start_ms,
    end_ms
  from node_in_month
),
activity as (
  select workspace_id, cluster_id, execution_start_ms as from_ms, end_ms as until_ms
  from fact.task_run
  where cluster_id is not null
    and execution_start_ms is not null
  union all
  select workspace_id, cluster_id, start_ms as from_ms, end_ms as until_ms
  from fact.interactive_use
),
work as (
  select cluster.workspace_id, cluster.cluster_id, busy_share, driver_share, memory_share
  from fact.cluster
  inner join fact.run_work using (workspace_id, run_id)
),
phase_minute as (
  select
    workspace_id,
    cluster_id,
    clock_minute,
    sum(share_of_minute * worker_share) as worker_phase,
    sum(share_of_minute * driver_share) as driver_phase,
    sum(share_of_minute * worker_memory) / sum(share_of_minute) as worker_memory,
    sum(share_of_minute * driver_memory) / sum(share_of_minute) as driver_memory
  from (
    select
      run_phase.*,
      minute.range as clock_minute,
      (least(until_ms, (minute.range + 1) * 60000) - greatest(from_ms, minute.range * 60000)) / 60000.0 as share_of_minute
    from fact.run_phase
    cross join lateral range(greatest(from_ms, $since) // 60000, (least(until_ms, $until) - 1) // 60000 + 1) as minute
    where from_ms < $until
      and until_ms > $since
      and until_ms > from_ms
  )
  group by workspace_id, cluster_id, clock_minute
),
known_driver as (
  -- Another driver that somebody chose by hand has the same to do.
  select cluster.workspace_id, cluster.cluster_id,
    driver_load.* exclude (workspace_id, job_id, cluster_id) replace (
      least(100, cpu_percent * core_factor) as cpu_percent,
      least(100, peak_cpu_percent * core_factor) as peak_cpu_percent,
      least(100, memory_percent * memory_factor) as memory_percent,
      least(100, peak_memory_percent * memory_factor) as peak_memory_percent
    ),
    md5_number_lower(cluster.cluster_id) % 25 = 0 as is_silent
  from fact.cluster
  inner join fact.driver_load using (workspace_id, job_id)
  left join (
    select workspace_id, job_id, arg_min(driver_node_type, from_ms) as node_type
    from fact.job_setting_state
    group by workspace_id, job_id
  ) as usual using (workspace_id, job_id)
  left join fact.node_type as usual_type
    on usual_type.node_type = usual.node_type
  left join fact.node_type as own_type
    on own_type.node_type = cluster.driver_node_type
  cross join lateral (
    select
      coalesce(usual_type.core_count / own_type.core_count, 1) as core_factor,
      coalesce(usual_type.memory_mb / own_type.memory_mb, 1) as memory_factor
  ) as factor
  union all
  select workspace_id, cluster_id, driver_load.* exclude (workspace_id, job_id, cluster_id), false
  from fact.driver_load
  where cluster_id is not null
),
busy_minute as (
  select distinct
    workspace_id,
    cluster_id,
    unnest(range(greatest(from_ms, $since) // 60000, (least(until_ms, $until) - 1) // 60000 + 1)) as clock_minute,
    true as is_busy
  from activity
  where from_ms < $until
    and until_ms > $since
    and until_ms > from_ms
),
rolled as (
  select
    node_minute.*,
    coalesce(busy_minute.is_busy, false) as is_busy,
    md5_number_lower(node_minute.instance_id || ':' || node_minute.clock_minute) as roll
  from node_minute
  left join busy_minute using (workspace_id, cluster_id, clock_minute)
),
share as (
  select
    *,
    (roll % 1000) / 1000.0 as first_share,
    (roll // 1000 % 1000) / 1000.0 as second_share,
    (roll // 1000000 % 1000) / 1000.0 as third_share,
    (roll // 1000000000 % 1000) / 1000.0 as fourth_share,
    (roll // 1000000000000 % 1000) / 1000.0 as fifth_share
  from rolled
)
select
  workspace_id,
  cluster_id,
  instance_id,
  is_driver,
  node_type,
  private_ip,
  greatest(clock_minute * 60000, start_ms) as from_ms,
  least((clock_minute + 1) * 60000, end_ms) as until_ms,
  cast(round(case
    when is_busy and is_driver and cpu_percent is not null then case
      when fourth_share < cpu_peak_share then (0.84 + 0.16 * first_share) * peak_cpu_percent
      else (0.6 + 0.8 * first_share) * cpu_percent
    end
    when worker_phase is not null then (0.94 + 0.12 * first_share) * 90 * case when is_driver then driver_phase else worker_phase end + 2
    when is_busy and busy_share is not null
      then (0.94 + 0.12 * first_share) * 90 * case when is_driver then driver_share else busy_share end + 2
    when is_busy then 5 + 70 * first_share
    else 0.6 + 1.9 * first_share
  end, 2) as double) as cpu_user_percent,
  cast(round(case
    when is_busy and is_driver and cpu_percent is not null then 0.5 + 1.5 * second_share
    when worker_phase is not null then 0.5 + 1.5 * second_share
    when is_busy then 1 + 9 * second_share
    else 0.4 + 1.0 * second_share
  end, 2) as double)
    as cpu_system_percent,
  cast(round(case
    when is_busy and is_driver and cpu_percent is not null then 2 * third_share
    when worker_phase is not null then 2 * third_share
    when is_busy then 8 * third_share
    else 0.2 * third_share
  end, 2) as double) as cpu_wait_percent,
  cast(round(case
    when is_busy and is_driver and memory_percent is not null then case
      when fifth_share < memory_peak_share then (0.86 + 0.14 * second_share) * peak_memory_percent
      else (0.85 + 0.3 * second_share) * memory_percent
    end
    when worker_phase is not null
      then (0.96 + 0.08 * second_share) * 100 * case when is_driver then driver_memory else worker_memory end
    when is_busy and memory_share is not null then (0.96 + 0.08 * second_share) * 100 * memory_share
    when is_busy then 35 + 50 * second_share
    else 12 + 8 * second_share
  end, 2) as double) as mem_used_percent,
  cast(case when is_busy then 2000000 + 90000000 * third_share else 40000 * third_share end as bigint)
    as network_sent_bytes,
  cast(case when is_busy then 3000000 + 140000000 * first_share else 60000 * first_share end as bigint)
    as network_received_bytes,
  cast(case when is_busy then 180000000000 - 30000000000 * third_share else 199000000000 end as bigint)
    as local_disk_free_bytes
from share
left join work using (workspace_id, cluster_id)
left join known_driver using (workspace_id, cluster_id)
left join phase_minute using (workspace_id, cluster_id, clock_minute)
where cpu_percent is null
  or (roll % 31 > 0 and not is_silent)
order by clock_minute, instance_id
