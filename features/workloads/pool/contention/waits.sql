-- One row: a request of a cluster for machines of the pool within the window that waited longer than a minute, with the capacity
-- that the pool had then.
with
request as (
  select
    workspace_id, instance_pool_id, cluster_id, request_time,
    max(placed_time) as placed_time,
    max(waited_ms) as waited_ms,
    cast(sum(machine_count) as integer) as machines,
    max(most_used) as most_used
  from pool_acquisition
  where workspace_id in ($workspaceIds)
    and instance_pool_id = $poolId
    and day >= cast(cast($since as timestamp) as date)
    and request_time < cast($until as timestamp)
    and placed_time > cast($since as timestamp)
  group by workspace_id, instance_pool_id, cluster_id, request_time
  having max(waited_ms) > 60000
)
select
  request.cluster_id as clusterId,
  coalesce(cluster_name.name, request.cluster_id) as clusterName,
  strftime(request.request_time, '%Y-%m-%dT%H:%M:%S.%gZ') as requestTime,
  strftime(request.placed_time, '%Y-%m-%dT%H:%M:%S.%gZ') as placedTime,
  request.waited_ms as waitedMs,
  request.machines as machines,
  request.most_used as used,
  pool_size.max_capacity as maxCapacity,
  coalesce(request.most_used >= pool_size.max_capacity, false) as isContention
from request
left join pool_size
  on pool_size.workspace_id = request.workspace_id
  and pool_size.instance_pool_id = request.instance_pool_id
  and pool_size.valid_from_ms <= epoch_ms(request.request_time)
  and pool_size.valid_until_ms > epoch_ms(request.request_time)
left join cluster_name
  on cluster_name.workspace_id = request.workspace_id
  and cluster_name.cluster_id = request.cluster_id
order by request.waited_ms desc, request.request_time, request.cluster_id
