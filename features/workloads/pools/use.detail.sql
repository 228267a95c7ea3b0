-- One row: a pool that is shown, with the hours of its machines in the range, idle and in clusters, and what they are estimated
-- to cost.
with
used as (
  select
    pool_day.workspace_id, pool_day.instance_pool_id, pool_day.currency,
    cast(sum(pool_day.machine_hours) as decimal(28, 12)) as machine_hours,
    cast(coalesce(sum(pool_day.machine_hours) filter (where pool_day.machine_use = 'idle'), 0) as decimal(28, 12)) as idle_hours,
    cast(coalesce(sum(pool_day.amount) filter (where pool_day.machine_use = 'active'), 0) as decimal(28, 10)) as active_cost,
    cast(sum(pool_day.amount) as decimal(28, 10)) as vm_cost
  from pool_day
  where pool_day.workspace_id in ($workspaceIds)
    and pool_day.day >= cast(cast($since as timestamp) as date)
    and pool_day.day < cast(cast($until as timestamp) as date)
  group by pool_day.workspace_id, pool_day.instance_pool_id, pool_day.currency
)
select
  shown_row.workspaceId, shown_row.assetKind, shown_row.poolId, shown_row.currency,
  used.machine_hours as machineHours,
  used.idle_hours as idleHours,
  cast(used.idle_hours as double) / nullif(cast(used.machine_hours as double), 0) as idleShare,
  used.active_cost as activeCost,
  used.vm_cost as vmCost,
  cast(null as decimal(28, 10)) as storageCost,
  cast(null as decimal(28, 10)) as networkCost,
  cast(null as decimal(28, 10)) as bandwidthCost
from shown_row
left join used
  on used.workspace_id = shown_row.workspaceId
  and used.instance_pool_id = shown_row.poolId
  and used.currency = shown_row.currency
