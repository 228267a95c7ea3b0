-- One row per edited cluster and span in which it had one set of settings, from its making on.
select
  workspace_id,
  cluster_id,
  greatest(from_ms, create_ms) as from_ms,
  until_ms,
  cluster_name,
  driver.node_type as driver_node_type,
  worker.node_type as worker_node_type,
  num_workers,
  min_workers,
  max_workers,
  custom_tags
from shared_version
inner join shared_cluster using (cluster_key)
inner join machine as driver
  on driver.size_class = shared_version.driver_class
inner join machine as worker
  on worker.size_class = shared_version.size_class
where cluster_key in (select cluster_key from shared_version where from_ms > 0)
order by workspace_id, cluster_id, from_ms
