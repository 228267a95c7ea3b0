-- One row: the cost of a UTC day of the range, and of that what SQL warehouses cost and what clusters cost whose event logs are read;
-- of each, what is estimated: the cost of VMs.
with
warehouse as (
  select day, cast(sum(cost) as decimal(28, 10)) as cost, cast(sum(cloud_cost) as decimal(28, 10)) as estimated
  from asset_day
  where workspace_id in ($workspaceIds)
    and currency is not distinct from $currency
    and asset_kind = 'warehouse'
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by day
),
logged as (
  select day, cast(sum(cost) as decimal(28, 10)) as cost, cast(sum(cloud_cost) as decimal(28, 10)) as estimated
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
  select
    day,
    cast(sum(amount) as decimal(28, 10)) as cost,
    cast(sum(case when source = 'machine_estimate' then amount end) as decimal(28, 10)) as estimated
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
  coalesce(logged.cost, cast(0 as decimal(28, 10))) as clusterCost,
  coalesce(spent.estimated, cast(0 as decimal(28, 10))) as estimatedCost,
  coalesce(warehouse.estimated, cast(0 as decimal(28, 10))) as estimatedWarehouseCost,
  coalesce(logged.estimated, cast(0 as decimal(28, 10))) as estimatedClusterCost
from spent
left join warehouse
  on warehouse.day = spent.day
left join logged
  on logged.day = spent.day
order by spent.day
