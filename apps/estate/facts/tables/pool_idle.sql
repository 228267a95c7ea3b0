-- One row per span in which a machine waits in a pool for a cluster: after each one, or because some have to wait always.
select
  node.workspace_id,
  planned_pool.instance_pool_id,
  node.instance_id,
  node.node_type,
  node.end_ms as start_ms,
  least(
    node.end_ms + minutes_ms(pool_version.idle_minutes) + whole('idle:' || node.instance_id, 0, 60000),
    lead(node.start_ms) over (partition by node.workspace_id, node.instance_id order by node.start_ms)) as end_ms
from node
inner join cluster using (workspace_id, cluster_id)
inner join planned_pool
  on planned_pool.workspace_id = node.workspace_id
  and planned_pool.instance_pool_id = cluster.instance_pool_id
inner join pool_version
  on pool_version.pool_key = planned_pool.pool_key
  and node.end_ms >= pool_version.from_ms
  and node.end_ms < pool_version.until_ms
where pool_version.idle_minutes > 0
union all
select
  workspace_id,
  instance_pool_id,
  for_cloud(keyed_text(idle_key), 'i-' || substr(keyed_text(idle_key), 1, 17)),
  node_type,
  week.range + whole('from:' || idle_key, 0, 120000),
  week.range + 604800000 + whole('until:' || idle_key, 0, 120000)
from (
  select
    workspace_id,
    instance_pool_id,
    node_type,
    week.range,
    'warm:' || pool_key || ':' || place.range || ':' || week.range as idle_key
  from planned_pool
  inner join machine using (size_class)
  cross join lateral range(0, min_idle_instances) as place
  cross join range(getvariable('start_ms'), getvariable('end_ms'), 604800000) as week
) as week
order by workspace_id, instance_pool_id, start_ms, instance_id
