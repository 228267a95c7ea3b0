-- One row: a day of a job on clusters of its own or of a shared cluster, and the next smaller VM of the family of the driver that it could have, with what
-- that would have saved. DBUs are taken to follow the cores, as they do within a family to a twentieth. At
-- least it saves less by the time in which the driver would have been short of cores. It holds where the driver was
-- busy below a fifth and below 35 % of its memory in 95 % of the time in which driver or workers were busy at all (above 5 %), and that fits into
-- nine tenths of the smaller one, of 8 GB or more. No row: a day on which no cluster had workers or none was used, drivers of several types or from a pool.
-- A driver that did not answer, ran out of memory or may have had results of more than a quarter of the smaller memory forbids it. Which part of the tasks
-- ended because their driver did stands beside: one may be lost with its VM, many are not.
with
run_here as (
  select
    day, account_id, workspace_id, asset_kind, asset_id, cluster_id, currency,
    max(case when role = 'driver' then machine end) as machine,
    max(case when role = 'driver' then coalesce(driver_node_type, worker_node_type) end) as driver_node_type,
    sum(case when role = 'driver' then cast(cloud_cost as double) else 0 end) as driver_cloud_cost,
    sum(case when role = 'driver' then cast(databricks_cost as double) else 0 end) as driver_databricks_cost,
    sum(cloud_cost + databricks_cost) as cost,
    min(first_hour) as first_hour,
    max(case when role = 'worker' then 1 else 0 end) as has_worker,
    count(distinct case when role = 'driver' then machine end) = 1
      and max(case when role = 'driver' and pool_id is not null then 1 else 0 end) = 0 as is_fit
  from cluster_machine_day
  where day in ($days)
    and asset_id is not null
  group by day, account_id, workspace_id, asset_kind, asset_id, cluster_id, currency
),
asset as (
  select
    day, account_id, workspace_id, asset_kind, asset_id, currency,
    max(machine) as node_type,
    sum(driver_cloud_cost) as driver_cloud_cost,
    sum(driver_databricks_cost) as driver_databricks_cost,
    cast(sum(cost) as decimal(28,10)) as cost,
    min(first_hour) as first_hour
  from run_here
  group by day, account_id, workspace_id, asset_kind, asset_id, currency
  having bool_and(is_fit and machine = driver_node_type)
    and max(has_worker) = 1
    and min(machine) = max(machine)
),
-- include: #models/parts/substitutes-of-assets.sql
offered as (
  select *
  from substituted
  where relation = 'smaller'
    and substitute_memory_mb >= 8192
),
member as (
  select
    run_here.day, run_here.account_id, run_here.workspace_id, run_here.asset_kind, run_here.asset_id, run_here.cluster_id,
    cast(dense_rank() over (
      order by
        run_here.day nulls last, run_here.account_id nulls last, run_here.workspace_id nulls last, run_here.asset_kind nulls last,
        run_here.asset_id nulls last
    ) as int) as asset_number,
    max(offered.core_ratio) as core_ratio
  from run_here
  inner join offered
    on offered.day = run_here.day
    and offered.account_id = run_here.account_id
    and offered.workspace_id = run_here.workspace_id
    and offered.asset_kind = run_here.asset_kind
    and offered.asset_id = run_here.asset_id
  group by
    run_here.day, run_here.account_id, run_here.workspace_id, run_here.asset_kind, run_here.asset_id, run_here.cluster_id
),
-- Five minutes are counted by the number of the asset and day: there are many.
stretch as (
  select
    member.asset_number,
    cluster_load.driver_processor_load as cpu,
    cluster_load.driver_memory_load as memory,
    greatest(cluster_load.driver_processor_load / member.core_ratio - 1, 0) as missing,
    greatest(cluster_load.driver_processor_load, coalesce(cluster_load.worker_processor_load, 0)) >= 0.05 as is_used
  from member
  inner join cluster_load
    on cluster_load.day = member.day
    and cluster_load.account_id = member.account_id
    and cluster_load.workspace_id = member.workspace_id
    and cluster_load.cluster_id = member.cluster_id
  where cluster_load.day in ($days)
    and cluster_load.driver_processor_load is not null
    and cluster_load.driver_memory_load is not null
),
ranked as (
  select
    stretch.*,
    row_number() over (
      partition by asset_number, is_used
      order by cpu nulls last
    ) as cpu_place,
    row_number() over (
      partition by asset_number, is_used
      order by memory nulls last
    ) as memory_place,
    count(*) over (partition by asset_number, is_used) as stretches
  from stretch
),
load as (
  select
    asset_number,
    min(case when is_used and cpu_place * 100 >= stretches * 95 then cpu end) as driver_cpu_p95,
    min(case when is_used and memory_place * 100 >= stretches * 95 then memory end) as driver_memory_p95,
    avg(missing) as missing
  from ranked
  group by asset_number
  having bool_or(is_used)
),
result as (
  select day, account_id, workspace_id, cluster_id, max(cast(result_size_max_bytes as double) * planned_task_count) as result_bytes
  from log_stage
  where day in ($days)
  group by day, account_id, workspace_id, cluster_id
),
trouble as (
  select distinct day, account_id, workspace_id, cluster_id
  from cluster_mark
  where day in ($days)
    and (
      event_type in ('DRIVER_NOT_RESPONDING', 'DRIVER_UNAVAILABLE')
      or (event_type = 'RESTARTING' and user_name is null)
      or reason_code in ('DRIVER_OUT_OF_MEMORY', 'DRIVER_NODE_UNREACHABLE', 'DRIVER_UNREACHABLE', 'DRIVER_UNRESPONSIVE')
    )
),
-- Tasks by how they ended, each try for itself.
ended as (
  select
    day, account_id, workspace_id, cluster_id,
    count(*) as tasks,
    sum(case when termination_code = 'DRIVER_ERROR' then 1 else 0 end) as lost_tasks
  from rest_task_run
  where day in ($days)
    and termination_code is not null
  group by day, account_id, workspace_id, cluster_id
),
spoken as (
  select
    member.day, member.account_id, member.workspace_id, member.asset_kind, member.asset_id, member.asset_number,
    max(case when trouble.cluster_id is not null then 1 else 0 end) = 1 as has_trouble,
    max(result.result_bytes) as result_bytes,
    sum(ended.tasks) as tasks,
    sum(ended.lost_tasks) as lost_tasks
  from member
  left join trouble
    on trouble.day = member.day
    and trouble.account_id = member.account_id
    and trouble.workspace_id = member.workspace_id
    and trouble.cluster_id = member.cluster_id
  left join result
    on result.day = member.day
    and result.account_id = member.account_id
    and result.workspace_id = member.workspace_id
    and result.cluster_id = member.cluster_id
  left join ended
    on ended.day = member.day
    and ended.account_id = member.account_id
    and ended.workspace_id = member.workspace_id
    and ended.cluster_id = member.cluster_id
  group by member.day, member.account_id, member.workspace_id, member.asset_kind, member.asset_id, member.asset_number
),
replayed as (
  select
    offered.*, load.driver_cpu_p95, load.driver_memory_p95, load.missing, spoken.has_trouble, spoken.result_bytes, spoken.tasks, spoken.lost_tasks,
    offered.driver_cloud_cost * (1 - offered.price_ratio) as cheaper_cloud,
    offered.driver_databricks_cost * (1 - offered.core_ratio) as cheaper_dbu
  from offered
  inner join spoken
    on spoken.day = offered.day
    and spoken.account_id = offered.account_id
    and spoken.workspace_id = offered.workspace_id
    and spoken.asset_kind = offered.asset_kind
    and spoken.asset_id = offered.asset_id
  inner join load
    on load.asset_number = spoken.asset_number
)
select
  day, account_id, workspace_id, asset_kind, asset_id,
  cast(day as string) as observation_id,
  currency, cost,
  driver_cpu_p95 < 0.2
    and driver_memory_p95 < 0.35
    and driver_memory_p95 <= memory_ratio * 0.9 as holds,
  has_trouble or coalesce(result_bytes > cast(substitute_memory_mb as double) * 1048576 / 4, false) as forbids,
  node_type as change_1_from,
  substitute_type as change_1_to,
  cast(cheaper_cloud + cheaper_dbu as decimal(28,10)) as ended_cost,
  cast(missing * (cast(cost as double) - cheaper_cloud - cheaper_dbu) / 2 as decimal(28,10)) as added_cost,
  cast(
    cheaper_cloud + cheaper_dbu * 0.95 - missing * (cast(cost as double) - cheaper_cloud - cheaper_dbu) as decimal(28,10)
  ) as saving_low,
  cast(cheaper_cloud + cheaper_dbu * 1.05 as decimal(28,10)) as saving_high,
  case when cheaper_cloud + cheaper_dbu > 0 then cheaper_dbu / (cheaper_cloud + cheaper_dbu) else 0 end as recorded_share,
  true as is_estimated,
  100 * driver_cpu_p95 as cpu_percent,
  100 * driver_memory_p95 as memory_percent,
  result_bytes / 1048576.0 as result_mb,
  100.0 * lost_tasks / tasks as lost_percent
from replayed
