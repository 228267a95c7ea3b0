-- One row: how busy the machines of an execution were over its whole time: the median and the 70th, 75th and 95th percentile of
-- processors and memory of its driver and of its workers, weighted by time, in parts of one and cut to whole percent; null where no
-- minute reports a plausible load. Of a run the minutes count in which one of its tasks worked, of an update those of its own
-- cluster, of a session in a notebook those from its first to its last command, on whatever the machines worked then.
with
stretch as (
  select
    run.day as start_day,
    activity.day, run.account_id, run.workspace_id,
    'job_run' as execution_kind,
    coalesce(run.job_id, run.run_id) as asset_id,
    run.run_id || '-' || cast(run.attempt as string) as execution_id,
    resource_day.resource_id as cluster_id,
    activity.from_ms,
    activity.until_ms
  from run
  inner join activity
    on activity.run_id = run.run_id
    and activity.attempt = run.attempt
    and activity.day >= run.day
  inner join resource_day
    on resource_day.day = activity.day
    and resource_day.resource_number = activity.resource_number
    and resource_day.account_id = run.account_id
    and resource_day.workspace_id = run.workspace_id
  where run.day in ($days)
    and activity.day >= cast(least($days, $days) as date)
    and resource_day.day >= cast(least($days, $days) as date)
    and activity.is_run
  union all
  select
    pipeline_update.day as start_day,
    uptime.day, pipeline_update.account_id, pipeline_update.workspace_id,
    'pipeline_update' as execution_kind,
    pipeline_update.pipeline_id as asset_id,
    pipeline_update.update_id as execution_id,
    uptime.cluster_id, uptime.from_ms, uptime.until_ms
  from pipeline_update
  inner join cluster_instance_day
    on cluster_instance_day.account_id = pipeline_update.account_id
    and cluster_instance_day.workspace_id = pipeline_update.workspace_id
    and cluster_instance_day.pipeline_id = pipeline_update.pipeline_id
    and cluster_instance_day.update_id = pipeline_update.update_id
    and cluster_instance_day.day >= pipeline_update.day
  inner join cluster_instance_uptime as uptime
    on uptime.day = cluster_instance_day.day
    and uptime.account_id = cluster_instance_day.account_id
    and uptime.workspace_id = cluster_instance_day.workspace_id
    and uptime.instance_id = cluster_instance_day.instance_id
  where pipeline_update.day in ($days)
    and cluster_instance_day.day >= cast(least($days, $days) as date)
    and uptime.day >= cast(least($days, $days) as date)
  union all
  select
    day as start_day,
    day, account_id, workspace_id,
    'notebook_session' as execution_kind,
    notebook_id as asset_id,
    cluster_id || '-' || cast(min(from_ms) as string) || '-' || user_name as execution_id,
    cluster_id,
    min(from_ms) as from_ms,
    max(until_ms) as until_ms
  from session_command
  where day in ($days)
  group by day, account_id, workspace_id, cluster_id, notebook_id, user_name, number
),
execution as (
  select
    start_day, account_id, workspace_id, execution_kind, asset_id, execution_id,
    cast(row_number() over (
      order by
        account_id nulls last,
        workspace_id nulls last,
        execution_kind nulls last,
        asset_id nulls last,
        execution_id nulls last
    ) as int) as execution_number
  from (select distinct start_day, account_id, workspace_id, execution_kind, asset_id, execution_id from stretch) as begun
),
minute as (
  select
    execution.execution_number,
    coalesce(node_minute.driver, false) as is_driver,
    least(unix_millis(node_minute.end_time), stretch.until_ms) - greatest(unix_millis(node_minute.start_time), stretch.from_ms) as ms,
    case
      when node_minute.cpu_user_percent >= 0
        and node_minute.cpu_system_percent >= 0
        and node_minute.cpu_user_percent + node_minute.cpu_system_percent <= 101
      then cast(floor(cast(floor(least(node_minute.cpu_user_percent + node_minute.cpu_system_percent, 100) * 100 + 0.5) as bigint) / 100) as int)
    end as cpu_percent,
    case
      when node_minute.mem_used_percent >= 0
        and node_minute.mem_used_percent <= 100
      then cast(floor(cast(floor(node_minute.mem_used_percent * 100 + 0.5) as bigint) / 100) as int)
    end as memory_percent
  from stretch
  inner join execution
    on execution.account_id = stretch.account_id
    and execution.workspace_id = stretch.workspace_id
    and execution.execution_kind = stretch.execution_kind
    and execution.asset_id = stretch.asset_id
    and execution.execution_id = stretch.execution_id
  -- include: #models/parts/minutes-of-stretch.sql
  where node_minute.day >= cast(least($days, $days) as date)
),
level as (
  select execution_number, is_driver, 'cpu' as measure, cpu_percent as percent, cast(sum(ms) as bigint) as ms
  from minute
  where cpu_percent is not null
  group by execution_number, is_driver, cpu_percent
  union all
  select execution_number, is_driver, 'memory' as measure, memory_percent as percent, cast(sum(ms) as bigint) as ms
  from minute
  where memory_percent is not null
  group by execution_number, is_driver, memory_percent
),
ranked as (
  select
    execution_number, is_driver, measure, percent,
    sum(ms) over (
      partition by execution_number, is_driver, measure
      order by percent nulls last
      rows between unbounded preceding and current row
    ) as reach,
    sum(ms) over (partition by execution_number, is_driver, measure) as total
  from level
),
load as (
  select
    execution_number,
    case when is_driver then 'driver' else 'worker' end as role,
    measure,
    cast(min(case when reach * 2 >= total then percent end) as double) / 100 as p50,
    cast(min(case when reach * 100 >= total * 70 then percent end) as double) / 100 as p70,
    cast(min(case when reach * 100 >= total * 75 then percent end) as double) / 100 as p75,
    cast(min(case when reach * 100 >= total * 95 then percent end) as double) / 100 as p95
  from ranked
  group by execution_number, is_driver, measure
),
named as (
  select
    execution.start_day as day,
    execution.account_id, execution.workspace_id, execution.execution_kind, execution.asset_id,
    execution.execution_id, load.role, load.measure, load.p50, load.p70, load.p75, load.p95
  from load
  inner join execution
    on execution.execution_number = load.execution_number
  union all
  select
    day, account_id, workspace_id,
    'cluster_instance' as execution_kind,
    cluster_id as asset_id,
    instance_id as execution_id,
    role,
    measure,
    median_load as p50,
    p70_load as p70,
    p75_load as p75,
    p95_load as p95
  from cluster_instance_load
  where day in ($days)
    and node_id = 'all'
)
select
  day, account_id, workspace_id, execution_kind, asset_id, execution_id,
  max(case when role = 'driver' and measure = 'cpu' then p50 end) as driver_cpu_p50,
  max(case when role = 'driver' and measure = 'cpu' then p70 end) as driver_cpu_p70,
  max(case when role = 'driver' and measure = 'cpu' then p75 end) as driver_cpu_p75,
  max(case when role = 'driver' and measure = 'cpu' then p95 end) as driver_cpu_p95,
  max(case when role = 'driver' and measure = 'memory' then p50 end) as driver_memory_p50,
  max(case when role = 'driver' and measure = 'memory' then p70 end) as driver_memory_p70,
  max(case when role = 'driver' and measure = 'memory' then p75 end) as driver_memory_p75,
  max(case when role = 'driver' and measure = 'memory' then p95 end) as driver_memory_p95,
  max(case when role = 'worker' and measure = 'cpu' then p50 end) as worker_cpu_p50,
  max(case when role = 'worker' and measure = 'cpu' then p70 end) as worker_cpu_p70,
  max(case when role = 'worker' and measure = 'cpu' then p75 end) as worker_cpu_p75,
  max(case when role = 'worker' and measure = 'cpu' then p95 end) as worker_cpu_p95,
  max(case when role = 'worker' and measure = 'memory' then p50 end) as worker_memory_p50,
  max(case when role = 'worker' and measure = 'memory' then p70 end) as worker_memory_p70,
  max(case when role = 'worker' and measure = 'memory' then p75 end) as worker_memory_p75,
  max(case when role = 'worker' and measure = 'memory' then p95 end) as worker_memory_p95
from named
group by day, account_id, workspace_id, execution_kind, asset_id, execution_id
