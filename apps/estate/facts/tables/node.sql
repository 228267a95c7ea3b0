-- One row per machine of a cluster, for as long as the cloud bills it.
-- The workers of a cluster have places; a place that is wanted without a break is one machine.
with worker as (
  select
    group_key,
    workspace_id,
    cluster_id,
    session,
    size_class,
    at_ms,
    until_ms,
    place.range as place
  from resize
  cross join lateral range(1, workers + 1) as place
), joined as (
  select
    group_key,
    workspace_id,
    cluster_id,
    session,
    size_class,
    at_ms,
    until_ms,
    place,
    at_ms is distinct from lag(until_ms) over (partition by group_key, place order by at_ms) as is_new
  from worker
), numbered as (
  select
    group_key,
    workspace_id,
    cluster_id,
    session,
    size_class,
    at_ms,
    until_ms,
    place,
    count(*) filter (where is_new) over (partition by group_key, place order by at_ms) as life
  from joined
), machine_life as (
  select
    workspace_id,
    cluster_id,
    session,
    size_class,
    false as is_driver,
    'node:' || group_key || ':' || place || ':' || life as node_key,
    min(at_ms) as from_ms,
    max(until_ms) as until_ms
  from numbered
  group by workspace_id, cluster_id, session, size_class, group_key, place, life
  union all
  select
    workspace_id,
    cluster_id,
    session,
    driver_class,
    true,
    'node:' || group_key || ':driver',
    creating_ms,
    terminating_ms
  from machine_group
)
select
  workspace_id,
  cluster_id,
  session,
  for_cloud(keyed_text(node_key), 'i-' || substr(keyed_text(node_key), 1, 17)) as instance_id,
  is_driver,
  node_type,
  '10.' || whole('net:' || node_key, 20, 23) || '.' || whole('row:' || node_key, 0, 249)
    || '.' || whole('host:' || node_key, 4, 253) as private_ip,
  from_ms + whole('from:' || node_key, 500, 4000) as start_ms,
  until_ms + whole('until:' || node_key, 500, 5000) as end_ms
from machine_life
inner join machine using (size_class)
order by workspace_id, cluster_id, session, is_driver desc, start_ms, instance_id
