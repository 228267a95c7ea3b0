-- One row per edited instance pool and span in which it had one name, most machines, idle machines and time to wait, from its making
-- on, with who edited it by hand.
select
  workspace_id,
  instance_pool_id,
  greatest(from_ms, create_ms) as from_ms,
  until_ms,
  name,
  pool_version.max_capacity,
  pool_version.idle_minutes,
  cast(pool_version.min_idle_instances as integer) as min_idle_instances,
  user_name
from pool_version
inner join planned_pool using (pool_key)
where pool_key in (select pool_key from pool_version where is_edit)
order by workspace_id, instance_pool_id, from_ms
