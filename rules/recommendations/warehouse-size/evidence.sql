-- One row: a day of a SQL warehouse with statements that used its compute, and the next smaller size that it could have, with what that would have
-- saved. The rate of a cluster falls as its size does; the time in which statements run stays as it is (at most) or doubles (at least), as the fixed part of
-- a statement is not known; idle time stays. It holds where nothing was queued or spilled, one cluster was
-- enough, and 1.9 times the 95th percentile of the duration of statements is below the target of the policy (five seconds where none is set).
with
spent as (
  select
    day, account_id, workspace_id, warehouse_id, currency,
    cast(sum(cost) as decimal(28,10)) as cost,
    sum(cast(cost as double) - cast(idle_cost as double)) as busy_cost,
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
replayed as (
  select
    spent.*, feature.statement_count, feature.statement_queued_ms, feature.statement_spilled_bytes, feature.statement_p95_ms,
    feature.warehouse_size,
    coalesce(of_warehouse.limit_1, of_workspace.limit_1, everywhere.limit_1, 5) * 1000 as target_ms,
    warehouse_size.smaller_size,
    warehouse_size.smaller_dbu_per_hour / cast(warehouse_size.dbu_per_hour as double) as ratio
  from spent
  inner join execution_feature as feature
    on feature.day = spent.day
    and feature.account_id = spent.account_id
    and feature.workspace_id = spent.workspace_id
    and feature.asset_id = spent.warehouse_id
    and feature.currency = spent.currency
  inner join warehouse_size
    on warehouse_size.size = replace(upper(feature.warehouse_size), '-', '_')
  left join target as everywhere
    on everywhere.workspace_id = ''
    and everywhere.asset_id = ''
    and everywhere.target = feature.target
  left join target as of_workspace
    on of_workspace.workspace_id = spent.workspace_id
    and of_workspace.asset_id = ''
    and of_workspace.target = feature.target
  left join target as of_warehouse
    on of_warehouse.workspace_id = spent.workspace_id
    and of_warehouse.asset_id = spent.warehouse_id
    and of_warehouse.target = feature.target
  where feature.day in ($days)
    and feature.execution_kind = 'warehouse_day'
    and feature.statement_count > 0
    and spent.cost > 0
)
select
  day, account_id, workspace_id,
  'warehouse' as asset_kind,
  warehouse_id as asset_id,
  cast(day as string) as observation_id,
  currency, cost,
  statement_queued_ms = 0
    and statement_spilled_bytes = 0
    and statement_p95_ms * 1.9 < target_ms
    and coalesce(peak_clusters, 1) <= 1 as holds,
  warehouse_size as change_1_from,
  smaller_size as change_1_to,
  cast(cast(cost as double) * (1 - ratio) as decimal(28,10)) as ended_cost,
  cast(busy_cost * ratio / 2 as decimal(28,10)) as added_cost,
  cast(cast(cost as double) * (1 - ratio) - busy_cost * ratio as decimal(28,10)) as saving_low,
  cast(cast(cost as double) * (1 - ratio) as decimal(28,10)) as saving_high,
  cast(1 as double) as recorded_share,
  false as is_estimated,
  statement_count as statements,
  statement_p95_ms,
  100 * busy_cost / cast(cost as double) as busy_percent,
  peak_clusters
from replayed
