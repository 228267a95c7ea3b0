-- One row: a day of an all-purpose cluster and a shorter auto-termination of half an hour or more, so that who comes back after a
-- pause finds it up, with what of its idle time would not have been paid, less the machines of the further starts (DBUs are not paid while a
-- cluster starts). A stretch that ends with the cluster needs none, and one that goes on over midnight has its start on the next day.
-- A start takes as long as those of the cluster in four weeks, else as those of such machines, else as those of the workspace; without any
-- nothing is known. Low and high have the longest and the shortest of them. Machines tell of use by whole minutes: high has the minutes of use
-- before and after a stretch as idle, too. It holds where a quarter of an hour would have been saved.
with
-- include: #models/parts/observed-starts.sql
-- include: #models/parts/followed-stretches.sql
stop as (
  select minutes
  from (values (30), (45), (60)) as stops(minutes)
),
spent as (
  select
    day, account_id, workspace_id, cluster_id, currency,
    cast(sum(databricks_cost) as decimal(28,10)) as databricks_cost,
    cast(sum(cost) as decimal(28,10)) as cost
  from cluster_cost_day
  where day in ($days)
  group by day, account_id, workspace_id, cluster_id, currency
),
lived as (
  select
    day, account_id, workspace_id, cluster_id,
    sum(up_ms) as up_ms
  from cluster_instance_day
  where day in ($days)
  group by day, account_id, workspace_id, cluster_id
),
machines as (
  select
    day, account_id, workspace_id, cluster_id,
    max(driver_node_type) as driver_node_type,
    max(worker_node_type) as worker_node_type
  from cluster_instance_day
  where day in ($days)
  group by day, account_id, workspace_id, cluster_id
),
started as (
  select
    machines.day, machines.account_id, machines.workspace_id, machines.cluster_id,
    coalesce(own.shortest_ms, alike.shortest_ms, start_of_workspace.shortest_ms) as shortest_ms,
    coalesce(own.longest_ms, start_of_workspace.longest_ms) as longest_ms
  from machines
  inner join start_of_workspace
    on start_of_workspace.at_day = machines.day
    and start_of_workspace.account_id = machines.account_id
    and start_of_workspace.workspace_id = machines.workspace_id
  left join start_of_cluster as own
    on own.at_day = machines.day
    and own.account_id = machines.account_id
    and own.workspace_id = machines.workspace_id
    and own.cluster_id = machines.cluster_id
  left join start_of_machines as alike
    on alike.at_day = machines.day
    and alike.account_id = machines.account_id
    and alike.workspace_id = machines.workspace_id
    and alike.cluster_kind = case when machines.cluster_id is not null then 'shared' end
    and alike.driver_node_type is not distinct from machines.driver_node_type
    and alike.worker_node_type is not distinct from machines.worker_node_type
),
ended_up as (
  select distinct account_id, workspace_id, cluster_id, until_ms
  from cluster_instance_uptime
  where day in ($days)
    and until_ms < (cast(unix_date(day) as bigint) + 1) * 86400000
),
up as (
  select
    spent.day, spent.account_id, spent.workspace_id, spent.cluster_id, spent.currency, spent.cost, lived.up_ms, setting.minutes,
    case when spent.cost <> 0 then coalesce(cast(spent.databricks_cost as double), 0) / cast(spent.cost as double) else 1 end as recorded_share,
    cast(spent.cost - coalesce(spent.databricks_cost, 0) as double) / lived.up_ms as machine_rate,
    started.shortest_ms, started.longest_ms
  from spent
  inner join cluster_auto_termination as setting
    on setting.account_id = spent.account_id
    and setting.workspace_id = spent.workspace_id
    and setting.cluster_id = spent.cluster_id
    and setting.valid_from_ms < (cast(unix_date(spent.day) as bigint) + 1) * 86400000
    and setting.valid_until_ms >= (cast(unix_date(spent.day) as bigint) + 1) * 86400000
  inner join lived
    on lived.day = spent.day
    and lived.account_id = spent.account_id
    and lived.workspace_id = spent.workspace_id
    and lived.cluster_id = spent.cluster_id
  inner join started
    on started.day = spent.day
    and started.account_id = spent.account_id
    and started.workspace_id = spent.workspace_id
    and started.cluster_id = spent.cluster_id
  where lived.up_ms > 0
),
paid as (
  select
    day, account_id, workspace_id, resource_id, currency,
    max(idle_ms) as idle_ms,
    cast(sum(cost - unknown_cost) as decimal(28,10)) as cost,
    bool_or(is_estimated) as is_estimated
  from idle_cost_day
  where day in ($days)
    and resource_kind = 'shared'
  group by day, account_id, workspace_id, resource_id, currency
),
replayed as (
  select
    up.day, up.account_id, up.workspace_id, up.cluster_id, up.currency, up.cost, up.up_ms, up.minutes, up.recorded_share,
    up.machine_rate, up.shortest_ms, up.longest_ms,
    stop.minutes as stop_minutes,
    coalesce(sum(greatest(
      stretch.until_ms - greatest(stretch.from_ms, stretch.since_ms + stop.minutes * 60000),
      0
    )), 0) as ended_ms,
    sum(case
      when ended_up.until_ms is null
        and stretch.until_ms > stretch.since_ms + stop.minutes * 60000
        and stretch.until_ms < (cast(unix_date(up.day) as bigint) + 1) * 86400000
      then 1
      else 0
    end) as starts,
    sum(case
      when stretch.until_ms > stretch.since_ms + stop.minutes * 60000
      then case when stretch.from_ms = stretch.since_ms then 60000 else 0 end
        + case
          when ended_up.until_ms is null and stretch.until_ms < (cast(unix_date(up.day) as bigint) + 1) * 86400000
          then 60000
          else 0
        end
      else 0
    end) as unsure_ms
  from up
  inner join stop
    on stop.minutes < up.minutes or up.minutes = 0
  left join followed_stretch as stretch
    on stretch.day = up.day
    and stretch.account_id = up.account_id
    and stretch.workspace_id = up.workspace_id
    and stretch.resource_id = up.cluster_id
    and stretch.kind = 'shared'
  left join ended_up
    on ended_up.account_id = stretch.account_id
    and ended_up.workspace_id = stretch.workspace_id
    and ended_up.cluster_id = stretch.resource_id
    and ended_up.until_ms = stretch.until_ms
  group by
    up.day, up.account_id, up.workspace_id, up.cluster_id, up.currency, up.cost, up.up_ms, up.minutes, up.recorded_share,
    up.machine_rate, up.shortest_ms, up.longest_ms, stop.minutes
),
priced as (
  select
    replayed.*,
    coalesce(paid.is_estimated, false) as is_estimated,
    case
      when paid.idle_ms > 0 then cast(paid.cost as double) * least(replayed.ended_ms / cast(paid.idle_ms as double), 1)
      else 0
    end as ended,
    case
      when paid.idle_ms > 0 then cast(paid.cost as double) * replayed.unsure_ms / cast(paid.idle_ms as double)
      else 0
    end as unsure
  from replayed
  left join paid
    on paid.day = replayed.day
    and paid.account_id = replayed.account_id
    and paid.workspace_id = replayed.workspace_id
    and paid.resource_id = replayed.cluster_id
    and paid.currency = replayed.currency
)
select
  day, account_id, workspace_id,
  'cluster' as asset_kind,
  cluster_id as asset_id,
  cast(day as string) as observation_id,
  currency, cost,
  ended_ms >= 900000 as holds,
  cast(minutes as string) as change_1_from,
  cast(stop_minutes as string) as change_1_to,
  cast(ended + unsure / 2 as decimal(28,10)) as ended_cost,
  cast(starts * machine_rate * (shortest_ms + longest_ms) / 2 as decimal(28,10)) as added_cost,
  cast(ended - starts * machine_rate * longest_ms as decimal(28,10)) as saving_low,
  cast(ended + unsure - starts * machine_rate * shortest_ms as decimal(28,10)) as saving_high,
  recorded_share,
  is_estimated or recorded_share < 1 as is_estimated,
  up_ms, ended_ms, starts
from priced
