-- One row: a stretch within the window in which machines of the pool were in one cluster, or waited.
select
  pool_stretch.cluster_id as clusterId,
  greatest(pool_stretch.from_ms, epoch_ms(cast($since as timestamp))) as fromMs,
  least(pool_stretch.until_ms, epoch_ms(cast($until as timestamp))) as untilMs,
  pool_stretch.machine_count as machines
from pool_stretch
where pool_stretch.workspace_id in ($workspaceIds)
  and pool_stretch.instance_pool_id = $poolId
  and pool_stretch.day >= cast(cast($since as timestamp) as date)
  and pool_stretch.day <= cast(cast($until as timestamp) as date)
  and pool_stretch.from_ms < epoch_ms(cast($until as timestamp))
  and pool_stretch.until_ms > epoch_ms(cast($since as timestamp))
order by fromMs, untilMs, clusterId
