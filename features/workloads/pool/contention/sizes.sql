-- One row: a span within the window in which the pool had one capacity and number of machines that always wait.
select
  greatest(valid_from_ms, epoch_ms(cast($since as timestamp))) as fromMs,
  least(valid_until_ms, epoch_ms(cast($until as timestamp))) as untilMs,
  max_capacity as maxCapacity,
  min_idle_instances as minIdle,
  idle_minutes as idleMinutes
from pool_size
where workspace_id in ($workspaceIds)
  and instance_pool_id = $poolId
  and valid_from_ms < epoch_ms(cast($until as timestamp))
  and valid_until_ms > epoch_ms(cast($since as timestamp))
order by fromMs
