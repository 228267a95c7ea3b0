-- One row per instance pool.
select
  planned_pool.workspace_id,
  instance_pool_id,
  pool as name,
  user_name as creator_user_name,
  node_type,
  min_idle_instances,
  max_capacity,
  idle_minutes,
  map {'team': kind} as tags,
  create_ms
from planned_pool
inner join machine using (size_class)
inner join member
  on member.workspace_id = planned_pool.workspace_id
  and member.position = 1
order by planned_pool.workspace_id, instance_pool_id
