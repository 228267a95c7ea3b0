-- One row per change of an instance pool's settings: its creation and each edit.
create or replace view compute.instance_pools as
select
  workspace.account_id,
  pool.workspace_id,
  pool.instance_pool_id,
  instant(coalesce(pool_state.from_ms, pool.create_ms)) as change_time,
  instant(pool.create_ms) as create_time,
  cast(null as timestamp) as delete_time,
  coalesce(pool_state.name, pool.name) as instance_pool_name,
  pool.tags,
  pool.node_type,
  cast(coalesce(pool_state.idle_minutes, pool.idle_minutes) as bigint) as idle_instance_autotermination_minutes,
  cast(coalesce(pool_state.min_idle_instances, pool.min_idle_instances) as bigint) as min_idle_instances,
  cast(coalesce(pool_state.max_capacity, pool.max_capacity) as bigint) as max_capacity,
  true as enable_elastic_disk,
  '15.4.x-scala2.12' as preloaded_spark_version
from fact.pool
inner join fact.workspace using (workspace_id)
left join fact.pool_state
  on pool_state.workspace_id = pool.workspace_id
  and pool_state.instance_pool_id = pool.instance_pool_id
where workspace.region = getvariable('region')
  and coalesce(pool_state.from_ms, pool.create_ms) + 600000 <= getvariable('now_ms')
