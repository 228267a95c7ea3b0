-- One row: a pool and a day of the range on which it had machines, with their hours and what they are estimated to cost, idle and
-- in clusters.
select
  pool_day.day as day,
  pool_day.instance_pool_id as poolId,
  pool_day.workspace_id as workspaceId,
  pool_day.currency as currency,
  cast(coalesce(sum(pool_day.amount) filter (where pool_day.machine_use = 'idle'), 0) as decimal(28, 10)) as cost,
  cast(coalesce(sum(pool_day.amount) filter (where pool_day.machine_use = 'active'), 0) as decimal(28, 10)) as activeCost,
  cast(sum(pool_day.amount) as decimal(28, 10)) as vmCost,
  cast(sum(pool_day.machine_hours) as decimal(28, 12)) as machineHours,
  cast(coalesce(sum(pool_day.machine_hours) filter (where pool_day.machine_use = 'idle'), 0) as decimal(28, 12)) as idleHours,
  cast(coalesce(sum(pool_day.machine_hours) filter (where pool_day.machine_use = 'active'), 0) as decimal(28, 12)) as activeHours,
  cast(coalesce(sum(pool_day.machine_hours) filter (where pool_day.machine_use = 'idle'), 0) as double)
    / nullif(cast(sum(pool_day.machine_hours) as double), 0) as idleShare,
  cast(null as decimal(28, 10)) as undefinedCost,
  cast(null as decimal(28, 10)) as storageCost,
  cast(null as decimal(28, 10)) as networkCost,
  cast(null as decimal(28, 10)) as bandwidthCost
from pool_day
where pool_day.workspace_id in ($workspaceIds)
  and ($poolId is null or pool_day.instance_pool_id = $poolId)
  and ($currency is null or pool_day.currency = $currency)
  and pool_day.day >= cast(cast($since as timestamp) as date)
  and pool_day.day < cast(cast($until as timestamp) as date)
group by pool_day.day, pool_day.instance_pool_id, pool_day.workspace_id, pool_day.currency
