-- One row: a pool that is shown, with its settings as last read.
select
  shown_row.workspaceId, shown_row.assetKind, shown_row.poolId, shown_row.currency,
  pool.node_type as instanceType,
  pool.min_idle_instances as minIdle,
  pool.max_capacity as maxCapacity,
  pool.idle_minutes as idleTimeoutInMinutes
from shown_row
inner join pool
  on pool.workspace_id = shown_row.workspaceId
  and pool.instance_pool_id = shown_row.poolId
where pool.workspace_id in ($workspaceIds)
