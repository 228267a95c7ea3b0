-- One row: a day of an all-purpose cluster and a shorter auto-termination of half an hour or more, so that who comes back after a
-- pause finds it up, with what of its idle time would not have been paid, less
-- what further starts cost: as long as those of the workspace on that day took, ten minutes where none is known. A stretch that ends with
-- the cluster needs none, so that half of them is expected. It holds where a
-- quarter of an hour would have been saved.
with
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
started as (
  select day, account_id, workspace_id, avg(start_up_ms) as start_up_ms
  from cluster_instance
  where day in ($days)
    and start_up_ms > 0
    and cluster_kind <> 'pipeline'
  group by day, account_id, workspace_id
),
up as (
  select
    spent.day, spent.account_id, spent.workspace_id, spent.cluster_id, spent.currency, spent.cost, lived.up_ms, setting.minutes,
    case when spent.cost <> 0 then coalesce(cast(spent.databricks_cost as double), 0) / cast(spent.cost as double) else 1 end as recorded_share,
    case
      when lived.up_ms > 0 then cast(spent.cost as double) / lived.up_ms * coalesce(started.start_up_ms, 600000)
      else 0
    end as start_cost
  from spent
  inner join cluster_auto_termination as setting
    on setting.account_id = spent.account_id
    and setting.workspace_id = spent.workspace_id
    and setting.cluster_id = spent.cluster_id
    and setting.valid_from_ms < (cast(unix_date(spent.day) as bigint) + 1) * 86400000
    and setting.valid_until_ms >= (cast(unix_date(spent.day) as bigint) + 1) * 86400000
  left join lived
    on lived.day = spent.day
    and lived.account_id = spent.account_id
    and lived.workspace_id = spent.workspace_id
    and lived.cluster_id = spent.cluster_id
  left join started
    on started.day = spent.day
    and started.account_id = spent.account_id
    and started.workspace_id = spent.workspace_id
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
    up.start_cost,
    stop.minutes as stop_minutes,
    coalesce(sum(greatest(
      stretch.until_ms - greatest(stretch.from_ms, stretch.since_ms + stop.minutes * 60000),
      0
    )), 0) as ended_ms,
    sum(case when stretch.until_ms > stretch.since_ms + stop.minutes * 60000 then 1 else 0 end) as starts
  from up
  inner join stop
    on stop.minutes < up.minutes or up.minutes = 0
  left join followed_stretch as stretch
    on stretch.day = up.day
    and stretch.account_id = up.account_id
    and stretch.workspace_id = up.workspace_id
    and stretch.resource_id = up.cluster_id
    and stretch.kind = 'shared'
  group by
    up.day, up.account_id, up.workspace_id, up.cluster_id, up.currency, up.cost, up.up_ms, up.minutes, up.recorded_share,
    up.start_cost, stop.minutes
),
priced as (
  select
    replayed.*,
    coalesce(paid.is_estimated, false) as is_estimated,
    case
      when paid.idle_ms > 0 then cast(paid.cost as double) * least(replayed.ended_ms / cast(paid.idle_ms as double), 1)
      else 0
    end as ended
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
  cast(ended as decimal(28,10)) as ended_cost,
  cast(starts * start_cost / 2 as decimal(28,10)) as added_cost,
  cast(ended - starts * start_cost as decimal(28,10)) as saving_low,
  cast(ended as decimal(28,10)) as saving_high,
  recorded_share,
  is_estimated or recorded_share < 1 as is_estimated,
  up_ms, ended_ms, starts
from priced
