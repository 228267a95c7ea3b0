-- One row: a day of a job on job clusters with workers whose runs have event logs, and what it would have cost less without workers. What they cost is saved,
-- less the longer time of the driver, which has to do their work: five minutes in which all together needed more cores than the driver has take
-- longer by as much. At most, needed cores are those by the load; at least they are more by how far from full the busiest workers were (95th
-- percentile of their load), as cores whose tasks read and write are not busy all of the time. It holds where the run of the day that read most read less than
-- 10 GB, and the 75th percentile of the load of workers is below 15 %. No row: types from a pool, several numbers of workers, or types
-- of VM whose cores are not known.
with
input as (
  select day, account_id, workspace_id, job_id, max(cast(input_bytes as double)) as input_bytes
  from run_spark
  where day in ($days)
    and is_complete
  group by day, account_id, workspace_id, job_id
),
owned as (
  select
    machine.day, machine.account_id, machine.workspace_id, machine.asset_id, machine.cluster_id, machine.currency, machine.role,
    machine.node_hours, machine.cloud_cost, machine.databricks_cost, machine.pool_id, node_type.core_count, input.input_bytes,
    case
      when setting.min_workers is not null
      then cast(setting.min_workers as string) || ' to ' || coalesce(cast(setting.max_workers as string), '?')
      else cast(setting.worker_count as string)
    end as workers
  from cluster_machine_day as machine
  inner join input
    on input.day = machine.day
    and input.account_id = machine.account_id
    and input.workspace_id = machine.workspace_id
    and input.job_id = machine.asset_id
  inner join cluster_setting as setting
    on setting.account_id = machine.account_id
    and setting.workspace_id = machine.workspace_id
    and setting.cluster_id = machine.cluster_id
    and setting.valid_from_ms < unix_millis(machine.first_hour) + 3600000
    and setting.valid_until_ms >= unix_millis(machine.first_hour) + 3600000
  left join node_type
    on node_type.account_id = machine.account_id
    and node_type.node_type = machine.machine
  where machine.day in ($days)
    and machine.asset_kind = 'job'
),
run_here as (
  select
    day, account_id, workspace_id, asset_id, cluster_id, currency,
    max(workers) as workers,
    max(input_bytes) as input_bytes,
    max(case when role = 'driver' then core_count end) as driver_cores,
    max(case when role = 'worker' then core_count end) as worker_cores,
    cast(sum(cloud_cost + databricks_cost) as decimal(28,10)) as cost,
    sum(case when role = 'driver' then cast(cloud_cost + databricks_cost as double) else 0 end) as driver_cost,
    sum(case when role = 'worker' then cast(cloud_cost + databricks_cost as double) else 0 end) as worker_cost,
    sum(case when role = 'worker' then cast(databricks_cost as double) else 0 end) as worker_databricks_cost,
    sum(case when role = 'worker' then node_hours else 0 end) as worker_hours,
    count(pool_id) = 0
      and count(*) = count(core_count)
      and min(workers) = max(workers)
      and max(case when role = 'driver' then 1 else 0 end) = 1
      and max(case when role = 'worker' then 1 else 0 end) = 1 as is_fit
  from owned
  group by day, account_id, workspace_id, asset_id, cluster_id, currency
),
asset as (
  select
    day, account_id, workspace_id, asset_id, currency,
    max(workers) as workers,
    max(input_bytes) as input_bytes,
    cast(sum(cost) as decimal(28,10)) as cost,
    sum(driver_cost) as driver_cost,
    sum(worker_cost) as worker_cost,
    sum(worker_databricks_cost) as worker_databricks_cost,
    sum(worker_hours) as worker_hours
  from run_here
  group by day, account_id, workspace_id, asset_id, currency
  having bool_and(is_fit)
    and min(workers) = max(workers)
),
member as (
  select
    day, account_id, workspace_id, asset_id, cluster_id,
    max(driver_cores) as driver_cores,
    max(worker_cores) as worker_cores
  from run_here
  group by day, account_id, workspace_id, asset_id, cluster_id
),
stretch as (
  select
    member.day, member.account_id, member.workspace_id, member.asset_id,
    cluster_load.worker_processor_load as load,
    (
      coalesce(cluster_load.driver_processor_load, 0) * member.driver_cores
      + cluster_load.worker_processor_load * cluster_load.workers * member.worker_cores
    ) / member.driver_cores as needed
  from member
  inner join cluster_load
    on cluster_load.day = member.day
    and cluster_load.account_id = member.account_id
    and cluster_load.workspace_id = member.workspace_id
    and cluster_load.cluster_id = member.cluster_id
  where cluster_load.day in ($days)
    and cluster_load.workers > 0
    and cluster_load.worker_processor_load is not null
    and member.driver_cores > 0
),
ranked as (
  select
    stretch.*,
    row_number() over (
      partition by day, account_id, workspace_id, asset_id
      order by load nulls last
    ) as place,
    count(*) over (partition by day, account_id, workspace_id, asset_id) as stretches
  from stretch
),
full_load as (
  select
    day, account_id, workspace_id, asset_id,
    min(case when place * 4 >= stretches * 3 then load end) as usual,
    greatest(min(case when place * 100 >= stretches * 95 then load end), 0.01) as busiest
  from ranked
  group by day, account_id, workspace_id, asset_id
),
load as (
  select
    stretch.day, stretch.account_id, stretch.workspace_id, stretch.asset_id,
    max(full_load.usual) as usual,
    avg(greatest(stretch.needed - 1, 0)) as longer,
    avg(greatest(stretch.needed / full_load.busiest - 1, 0)) as longest
  from stretch
  inner join full_load
    on full_load.day = stretch.day
    and full_load.account_id = stretch.account_id
    and full_load.workspace_id = stretch.workspace_id
    and full_load.asset_id = stretch.asset_id
  group by stretch.day, stretch.account_id, stretch.workspace_id, stretch.asset_id
),
replayed as (
  select
    asset.*, load.usual, load.longer,
    asset.driver_cost * load.longer as added_least,
    asset.driver_cost * load.longest as added_most
  from asset
  inner join load
    on load.day = asset.day
    and load.account_id = asset.account_id
    and load.workspace_id = asset.workspace_id
    and load.asset_id = asset.asset_id
)
select
  day, account_id, workspace_id,
  'job' as asset_kind,
  asset_id,
  cast(day as string) as observation_id,
  currency, cost,
  input_bytes < 10000000000 and usual < 0.15 as holds,
  workers as change_1_from,
  '0' as change_1_to,
  cast(worker_cost as decimal(28,10)) as ended_cost,
  cast((added_least + added_most) / 2 as decimal(28,10)) as added_cost,
  cast(worker_cost - added_most as decimal(28,10)) as saving_low,
  cast(worker_cost - added_least as decimal(28,10)) as saving_high,
  case when worker_cost > 0 then worker_databricks_cost / worker_cost else 1 end as recorded_share,
  worker_cost > worker_databricks_cost as is_estimated,
  input_bytes / 1000000.0 as input_mb,
  100 * usual as cpu_percent,
  worker_hours * 3600000 as worker_ms,
  100 * longer as longer_percent
from replayed
