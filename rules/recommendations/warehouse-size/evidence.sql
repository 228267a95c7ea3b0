-- One row: a day of a SQL warehouse with statements that used its compute, and fewer clusters or the next smaller size that it could have, with what
-- that would have saved. Fewer clusters that always run hold where nothing was queued and the fewer ones have room for all statements at once, ten on
-- each. A smaller size holds where nothing was queued or spilled, one cluster was enough, and the 95th percentile of what statements would take is below the
-- target of the policy (five seconds where none is set): compiling and handing out results take as long, the rest longer in the proportion of the DBUs; the wait
-- for a start is no work. The rate of a cluster falls as its size does; the time in which statements run stays as it is (at most) or grows as
-- much as the rate falls (at least); idle time stays.
with
spent as (
  select
    day, account_id, workspace_id, warehouse_id, currency,
    cast(sum(cost) as decimal(28,10)) as cost,
    sum(cast(cost as double) - cast(idle_cost as double)) as busy_cost,
    sum(running_ms) / cast(nullif(sum(cluster_ms), 0) as double) as cluster_share,
    max(peak_clusters) as peak_clusters
  from warehouse_hour
  where day in ($days)
  group by day, account_id, workspace_id, warehouse_id, currency
),
-- How long statements may take, in seconds, as the policy of oversized warehouses states it.
target as (
  select target, workspace_id, asset_id, limit_1
  from effective_policy
  where rule = 'oversized_warehouse'
),
-- The clusters that always run, as set at the end of the day, else as last read.
least as (
  select
    spent.day, spent.account_id, spent.workspace_id, spent.warehouse_id,
    coalesce(
      max_by(changed.min_clusters, case when changed.min_clusters is not null then changed.change_time end),
      max(warehouse.min_clusters)
    ) as min_clusters
  from spent
  left join system_warehouse as changed
    on changed.account_id = spent.account_id
    and changed.workspace_id = spent.workspace_id
    and changed.warehouse_id = spent.warehouse_id
    and changed.change_time < cast(spent.day as timestamp) + interval '24' hour
  left join warehouse
    on warehouse.account_id = spent.account_id
    and warehouse.workspace_id = spent.workspace_id
    and warehouse.warehouse_id = spent.warehouse_id
  group by spent.day, spent.account_id, spent.workspace_id, spent.warehouse_id
),
-- How many statements were at work at once.
step as (
  select day, account_id, workspace_id, warehouse_id, from_ms as at_ms, 1 as more
  from statement
  where day in ($days)
    and uses_compute
    and until_ms > from_ms
  union all
  select day, account_id, workspace_id, warehouse_id, until_ms as at_ms, -1 as more
  from statement
  where day in ($days)
    and uses_compute
    and until_ms > from_ms
),
together as (
  select
    day, account_id, workspace_id, warehouse_id,
    sum(more) over (
      partition by day, account_id, workspace_id, warehouse_id
      order by at_ms nulls last, more nulls last
      rows between unbounded preceding and current row
    ) as statements
  from step
),
room as (
  select day, account_id, workspace_id, warehouse_id, ceil(max(statements) / cast(10 as double)) as needed_clusters
  from together
  group by day, account_id, workspace_id, warehouse_id
),
sized as (
  select
    spent.*, feature.target, feature.warehouse_size, feature.statement_count, feature.statement_queued_ms,
    feature.statement_spilled_bytes,
    feature.smaller_statement_p95_ms as p95_ms,
    least.min_clusters, room.needed_clusters, warehouse_size.smaller_size,
    warehouse_size.smaller_dbu_per_hour / cast(warehouse_size.dbu_per_hour as double) as ratio
  from spent
  inner join execution_feature as feature
    on feature.day = spent.day
    and feature.account_id = spent.account_id
    and feature.workspace_id = spent.workspace_id
    and feature.asset_id = spent.warehouse_id
    and feature.currency = spent.currency
  left join warehouse_size
    on warehouse_size.size = replace(upper(feature.warehouse_size), '-', '_')
  left join least
    on least.day = spent.day
    and least.account_id = spent.account_id
    and least.workspace_id = spent.workspace_id
    and least.warehouse_id = spent.warehouse_id
  left join room
    on room.day = spent.day
    and room.account_id = spent.account_id
    and room.workspace_id = spent.workspace_id
    and room.warehouse_id = spent.warehouse_id
  where feature.day in ($days)
    and feature.execution_kind = 'warehouse_day'
    and feature.statement_count > 0
    and spent.cost > 0
),
replayed as (
  select
    sized.*,
    coalesce(of_warehouse.limit_1, of_workspace.limit_1, everywhere.limit_1, 5) * 1000 as target_ms
  from sized
  left join target as everywhere
    on everywhere.workspace_id = ''
    and everywhere.asset_id = ''
    and everywhere.target = sized.target
  left join target as of_workspace
    on of_workspace.workspace_id = sized.workspace_id
    and of_workspace.asset_id = ''
    and of_workspace.target = sized.target
  left join target as of_warehouse
    on of_warehouse.workspace_id = sized.workspace_id
    and of_warehouse.asset_id = sized.warehouse_id
    and of_warehouse.target = sized.target
),
valued as (
  select
    replayed.*,
    smaller_size as to_size,
    cast(null as string) as to_clusters,
    statement_queued_ms = 0
      and statement_spilled_bytes = 0
      and coalesce(p95_ms < target_ms, false)
      and coalesce(peak_clusters, 1) <= 1 as holds,
    cast(cost as double) * (1 - ratio) as saving_high,
    busy_cost * (1 - ratio) as slower_cost
  from replayed
  where smaller_size is not null
  union all
  select
    replayed.*,
    cast(null as string) as to_size,
    cast(fewer.clusters as string) as to_clusters,
    statement_queued_ms = 0
      and coalesce(needed_clusters <= fewer.clusters, false) as holds,
    cast(cost as double) * least((min_clusters - fewer.clusters) * cluster_share, 1) as saving_high,
    cast(0 as double) as slower_cost
  from replayed
  inner join (values (1), (2), (3), (4), (5), (6)) as fewer(clusters)
    on fewer.clusters < replayed.min_clusters
  where cluster_share is not null
)
select
  day, account_id, workspace_id,
  'warehouse' as asset_kind,
  warehouse_id as asset_id,
  cast(day as string) as observation_id,
  currency, cost, holds,
  warehouse_size as change_1_from,
  to_size as change_1_to,
  cast(min_clusters as string) as change_2_from,
  to_clusters as change_2_to,
  cast(saving_high as decimal(28,10)) as ended_cost,
  cast(slower_cost / 2 as decimal(28,10)) as added_cost,
  cast(saving_high - slower_cost as decimal(28,10)) as saving_low,
  cast(saving_high as decimal(28,10)) as saving_high,
  cast(1 as double) as recorded_share,
  false as is_estimated,
  statement_count as statements,
  p95_ms as slower_p95_ms,
  100 * busy_cost / cast(cost as double) as busy_percent,
  needed_clusters
from valued
