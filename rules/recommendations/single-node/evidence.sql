-- One row: a day of a job on job clusters with workers, and what it would have cost less without workers. What they cost is saved,
-- less the longer time of the driver, which has to do their work: five minutes in which all together needed more cores than the driver has take
-- longer by as much at least. At most, where event logs show what runs read, half of the way is gone to all workers having been busy for a part of the time;
-- where nothing shows it, workers may have waited for what they read: five minutes in which they did anything (5 % of CPU) take as many times as long
-- as they have cores for one of the driver. It holds where the run of the day that read most read less than 10 GB or none is known, the 75th percentile of the load of workers is
-- below 15 %, and what workers and driver hold in memory fits into nine tenths of the driver. No row: types from a pool, several numbers of workers, or types
-- of VM whose cores or memory are not known.
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
    machine.cloud_cost, machine.databricks_cost, machine.pool_id, node_type.core_count, node_type.memory_mb, input.input_bytes,
    case
      when setting.min_workers is not null
      then cast(setting.min_workers as string) || ' to ' || coalesce(cast(setting.max_workers as string), '?')
      else cast(setting.worker_count as string)
    end as workers
  from cluster_machine_day as machine
  left join input
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
    max(case when role = 'driver' then memory_mb end) as driver_memory_mb,
    max(case when role = 'worker' then memory_mb end) as worker_memory_mb,
    cast(sum(cloud_cost + databricks_cost) as decimal(28,10)) as cost,
    sum(case when role = 'driver' then cast(cloud_cost + databricks_cost as double) else 0 end) as driver_cost,
    sum(case when role = 'worker' then cast(cloud_cost + databricks_cost as double) else 0 end) as worker_cost,
    sum(case when role = 'worker' then cast(databricks_cost as double) else 0 end) as worker_databricks_cost,
    count(pool_id) = 0
      and count(*) = count(core_count)
      and count(*) = count(memory_mb)
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
    sum(worker_databricks_cost) as worker_databricks_cost
  from run_here
  group by day, account_id, workspace_id, asset_id, currency
  having bool_and(is_fit)
    and min(workers) = max(workers)
),
member as (
  select
    day, account_id, workspace_id, asset_id, cluster_id,
    cast(dense_rank() over (
      order by day nulls last, account_id nulls last, workspace_id nulls last, asset_id nulls last
    ) as int) as asset_number,
    max(driver_cores) as driver_cores,
    max(worker_cores) as worker_cores,
    max(driver_memory_mb) as driver_memory_mb,
    max(worker_memory_mb) as worker_memory_mb
  from run_here
  group by day, account_id, workspace_id, asset_id, cluster_id
),
-- Five minutes are counted by the number of the job and day: there are many.
stretch as (
  select
    member.asset_number,
    cluster_load.worker_processor_load as load,
    cast(cluster_load.workers * member.worker_cores as double) / member.driver_cores as core_ratio,
    coalesce(cluster_load.driver_processor_load, 0)
      + cluster_load.worker_processor_load * cluster_load.workers * member.worker_cores / member.driver_cores as needed,
    coalesce(cluster_load.driver_memory_load, 0)
      + coalesce(cluster_load.worker_memory_load, 0) * cluster_load.workers * member.worker_memory_mb / member.driver_memory_mb as memory
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
    and member.driver_memory_mb > 0
),
ranked as (
  select
    stretch.*,
    row_number() over (
      partition by asset_number
      order by load nulls last
    ) as place,
    count(*) over (partition by asset_number) as stretches
  from stretch
),
load as (
  select
    asset_number,
    min(case when place * 4 >= stretches * 3 then load end) as usual,
    max(memory) as memory,
    avg(greatest(needed, 1)) - 1 as longer,
    avg(greatest(needed, 1 - load + load * core_ratio, 1)) - 1 as whole_longer,
    avg(greatest(needed, case when load >= 0.05 then core_ratio else 1 end, 1)) - 1 as reading_longer
  from ranked
  group by asset_number
),
numbered as (
  select distinct day, account_id, workspace_id, asset_id, asset_number
  from member
),
replayed as (
  select
    asset.*, load.usual, load.memory, load.longer,
    case when asset.input_bytes is null then load.reading_longer else (load.longer + load.whole_longer) / 2 end as longest
  from asset
  inner join numbered
    on numbered.day = asset.day
    and numbered.account_id = asset.account_id
    and numbered.workspace_id = asset.workspace_id
    and numbered.asset_id = asset.asset_id
  inner join load
    on load.asset_number = numbered.asset_number
)
select
  day, account_id, workspace_id,
  'job' as asset_kind,
  asset_id,
  cast(day as string) as observation_id,
  currency, cost,
  coalesce(input_bytes < 10000000000, true) and usual < 0.15 and memory <= 0.9 as holds,
  workers as change_1_from,
  '0' as change_1_to,
  cast(worker_cost as decimal(28,10)) as ended_cost,
  cast(driver_cost * (longer + longest) / 2 as decimal(28,10)) as added_cost,
  cast(worker_cost - driver_cost * longest as decimal(28,10)) as saving_low,
  cast(worker_cost - driver_cost * longer as decimal(28,10)) as saving_high,
  case when worker_cost > 0 then worker_databricks_cost / worker_cost else 1 end as recorded_share,
  worker_cost > worker_databricks_cost as is_estimated,
  input_bytes / 1000000.0 as input_mb,
  100 * usual as cpu_percent,
  100 * memory as memory_percent,
  50 * (longer + longest) as longer_percent
from replayed
