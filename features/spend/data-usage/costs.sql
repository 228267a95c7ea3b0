-- One row: the cost of a UTC day of the range, and the part that SQL warehouses cost.
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
  coalesce(warehouse.cost, cast(0 as decimal(28, 10))) as warehouseCost
from spent
left join warehouse
  on warehouse.day = spent.day
order by spent.day
