-- One row: the cost of a UTC day of the range, and of that what SQL warehouses cost and what clusters cost whose event logs are read.
with
warehouse as (
  select day, cast(sum(cost) as decimal(28, 10)) as cost
  from asset_day
  where workspace_id in ($workspaceIds)
    and currency is not distinct from $currency
    and asset_kind = 'warehouse'
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by day
),
logged as (
  select day, cast(sum(cost) as decimal(28, 10)) as cost
  from cluster_instance_cost_day
  where workspace_id in ($workspaceIds)
    and currency is not distinct from $currency
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
    and (workspace_id, instance_id) in (
      select workspace_id, instance_id
      from instance_spark
      where workspace_id in ($workspaceIds)
    )
  group by day
),
spent as (
  select day, cast(sum(amount) as decimal(28, 10)) as cost
  from cost_day
  where workspace_id in ($workspaceIds)
    and currency is not distinct from $currency
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by day
)
select
  strftime(spent.day, '%Y-%m-%d') as day,
  spent.cost,
  coalesce(warehouse.cost, cast(0 as decimal(28, 10))) as warehouseCost,
  coalesce(logged.cost, cast(0 as decimal(28, 10))) as clusterCost
from spent
left join warehouse
  on warehouse.day = spent.day
left join logged
  on logged.day = spent.day
order by spent.day
