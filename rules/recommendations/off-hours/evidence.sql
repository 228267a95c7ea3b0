-- One row: a day of an all-purpose cluster whose tags name an environment that is not production, and what it would have cost less if it had been stopped in
-- the hours of the weekly grid that nobody uses: in which driver and workers were busy below 5 % in each five minutes, and not busier a week
-- before. Their part of the time of machines is saved; each later hour with use needs a start, which takes as long as those of the cluster in four
-- weeks (low: the longest, high: the shortest) and costs its machines, as DBUs are not paid while a cluster starts. It holds where there is such an
-- hour. No row: the cluster is new, no load of the day a week before is known, or not how long a needed start takes.
with
tagged as (
  select
    account_id, workspace_id, cluster_id,
    max_by(
      coalesce(regexp_extract(lower(tags_json), '"(env|environment|stage)":"([a-z_-]+)"', 2), ''),
      unix_millis(at_time)
    ) as environment
  from cluster_version
  where at_time is not null
  group by account_id, workspace_id, cluster_id
),
spent as (
  select
    machine.day, machine.account_id, machine.workspace_id, machine.asset_id as cluster_id, machine.currency,
    cast(sum(machine.cloud_cost + machine.databricks_cost) as decimal(28,10)) as cost,
    sum(cast(machine.cloud_cost as double)) as cloud_cost,
    sum(cast(machine.databricks_cost as double)) as databricks_cost
  from cluster_machine_day as machine
  inner join tagged
    on tagged.account_id = machine.account_id
    and tagged.workspace_id = machine.workspace_id
    and tagged.cluster_id = machine.asset_id
  where machine.day in ($days)
    and machine.asset_kind = 'cluster'
    and tagged.environment in (
      -- include: #models/parts/non-production-environments.sql
    )
  group by machine.day, machine.account_id, machine.workspace_id, machine.asset_id, machine.currency
),
asked as (
  select distinct account_id, workspace_id, cluster_id
  from spent
),
hour as (
  select
    load.day, load.account_id, load.workspace_id, load.cluster_id,
    floor((unix_millis(load.start_time) % 86400000) / 3600000.0) as place,
    sum(load.drivers + load.workers) as machines,
    count(*) as stretches,
    max(greatest(coalesce(load.driver_processor_load, 0), coalesce(load.worker_processor_load, 0))) as busiest
  from cluster_load as load
  inner join asked
    on asked.account_id = load.account_id
    and asked.workspace_id = load.workspace_id
    and asked.cluster_id = load.cluster_id
  where load.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 7) * 86400000) as date)
    and load.day <= cast(greatest($days, $days) as date)
  group by
    load.day, load.account_id, load.workspace_id, load.cluster_id, floor((unix_millis(load.start_time) % 86400000) / 3600000.0)
),
-- Days of which loads are known in an account.
measured as (
  select distinct day, account_id
  from cluster_load
  where day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 7) * 86400000) as date)
    and day <= cast(greatest($days, $days) as date)
),
followed as (
  select distinct spent.day, spent.account_id, spent.workspace_id, spent.cluster_id
  from spent
  inner join measured
    on measured.account_id = spent.account_id
    and unix_date(measured.day) = unix_date(spent.day) - 7
  inner join hour
    on hour.account_id = spent.account_id
    and hour.workspace_id = spent.workspace_id
    and hour.cluster_id = spent.cluster_id
    and hour.day < spent.day
    and unix_date(hour.day) >= unix_date(spent.day) - 7
),
gridded as (
  select
    hour.day, hour.account_id, hour.workspace_id, hour.cluster_id, hour.place, hour.machines, hour.stretches,
    hour.busiest < 0.05 and coalesce(before.busiest, 0) < 0.05 as is_off
  from followed
  inner join hour
    on hour.day = followed.day
    and hour.account_id = followed.account_id
    and hour.workspace_id = followed.workspace_id
    and hour.cluster_id = followed.cluster_id
  left join hour as before
    on before.account_id = hour.account_id
    and before.workspace_id = hour.workspace_id
    and before.cluster_id = hour.cluster_id
    and before.place = hour.place
    and unix_date(before.day) = unix_date(hour.day) - 7
),
next_hour as (
  select
    gridded.*,
    lead(is_off) over (partition by day, account_id, workspace_id, cluster_id order by place nulls last) as is_next_off
  from gridded
),
grid as (
  select
    day, account_id, workspace_id, cluster_id,
    sum(stretches) * 300000.0 as up_ms,
    sum(case when is_off then stretches else 0 end) * 300000.0 as off_ms,
    sum(case when is_off then cast(machines as double) else 0 end) / nullif(sum(cast(machines as double)), 0) as share,
    sum(case when is_off and not is_next_off then 1 else 0 end) as starts
  from next_hour
  group by day, account_id, workspace_id, cluster_id
),
start as (
  select
    grid.day, grid.account_id, grid.workspace_id, grid.cluster_id,
    min(seen.start_up_ms) as shortest_ms,
    max(seen.start_up_ms) as longest_ms
  from grid
  inner join cluster_instance_day as seen
    on seen.account_id = grid.account_id
    and seen.workspace_id = grid.workspace_id
    and seen.cluster_id = grid.cluster_id
    and seen.day <= grid.day
    and unix_date(seen.day) > unix_date(grid.day) - 28
  where seen.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 27) * 86400000) as date)
    and seen.start_up_ms > 0
  group by grid.day, grid.account_id, grid.workspace_id, grid.cluster_id
),
replayed as (
  select
    spent.*, grid.up_ms, grid.off_ms, grid.starts,
    cast(spent.cost as double) * grid.share as ended,
    case when grid.starts = 0 then 0 else grid.starts * start.shortest_ms * spent.cloud_cost / grid.up_ms end as added_least,
    case when grid.starts = 0 then 0 else grid.starts * start.longest_ms * spent.cloud_cost / grid.up_ms end as added_most
  from spent
  inner join grid
    on grid.day = spent.day
    and grid.account_id = spent.account_id
    and grid.workspace_id = spent.workspace_id
    and grid.cluster_id = spent.cluster_id
  left join start
    on start.day = grid.day
    and start.account_id = grid.account_id
    and start.workspace_id = grid.workspace_id
    and start.cluster_id = grid.cluster_id
  where grid.share is not null
    and (grid.starts = 0 or start.longest_ms is not null)
)
select
  day, account_id, workspace_id,
  'cluster' as asset_kind,
  cluster_id as asset_id,
  cast(day as string) as observation_id,
  currency, cost,
  off_ms > 0 as holds,
  'up' as change_1_from,
  'stopped' as change_1_to,
  cast(ended as decimal(28,10)) as ended_cost,
  cast((added_least + added_most) / 2 as decimal(28,10)) as added_cost,
  cast(ended - added_most as decimal(28,10)) as saving_low,
  cast(ended - added_least as decimal(28,10)) as saving_high,
  case when cost > 0 then databricks_cost / cast(cost as double) else 1 end as recorded_share,
  cloud_cost > 0 as is_estimated,
  off_ms, up_ms, starts
from replayed
