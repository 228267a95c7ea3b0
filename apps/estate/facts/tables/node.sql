-- One row per machine of a cluster, for as long as the cloud bills it. A machine of a pool may have been in other clusters
-- before.
select
  workspace_id,
  cluster_id,
  session,
  for_cloud(keyed_text(instance_key), 'i-' || substr(keyed_text(instance_key), 1, 17)) as instance_id,
  is_driver,
  node_type,
  '10.' || whole('net:' || instance_key, 20, 23) || '.' || whole('row:' || instance_key, 0, 249)
    || '.' || whole('host:' || instance_key, 4, 253) as private_ip,
  from_ms + whole('from:' || node_key, 500, 4000) as start_ms,
  until_ms + whole('until:' || node_key, 500, 5000) as end_ms
from machine_life
inner join instance using (node_key)
inner join machine using (size_class)
order by workspace_id, cluster_id, session, is_driver desc, start_ms, instance_id
