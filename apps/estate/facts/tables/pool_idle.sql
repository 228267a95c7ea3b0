-- One row per span in which a machine waits in a pool for a cluster: after each one, or because some have to wait always.
with placed as (
  -- A place that two versions keep after each other is kept all the time.
  select
    pool_key,
    place.range as place,
    from_ms,
    until_ms,
    count(*) filter (where is_kept_since) over (partition by pool_key, place.range order by from_ms) as stay
  from (
    select *, coalesce(lag(min_idle_instances) over (partition by pool_key order by from_ms), 0) as kept_before
    from pool_version
  ) as version
  cross join lateral range(0, min_idle_instances) as place
  cross join lateral (select place.range >= kept_before as is_kept_since) as since
), kept as (
  select pool_key, place, min(from_ms) as from_ms, max(until_ms) as until_ms
  from placed
  group by pool_key, place, stay
)
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
  greatest(week.range + whole('from:' || idle_key, 0, 120000), kept_from_ms),
  least(week.range + 604800000 + whole('until:' || idle_key, 0, 120000), kept_until_ms)
from (
  select
    workspace_id,
    instance_pool_id,
    node_type,
    week.range,
    kept.from_ms as kept_from_ms,
    kept.until_ms as kept_until_ms,
    'warm:' || pool_key || ':' || kept.place || ':' || week.range as idle_key
  from kept
  inner join planned_pool using (pool_key)
  inner join machine using (size_class)
  cross join range(getvariable('start_ms'), getvariable('end_ms'), 604800000) as week
  where kept.from_ms < week.range + 604800000
    and kept.until_ms > week.range + 120000
) as week
order by workspace_id, instance_pool_id, start_ms, instance_id
