-- One row per change of an instance pool's settings: its creation.
create or replace view compute.instance_pools as
select
  workspace.account_id,
  pool.workspace_id,
  pool.instance_pool_id,
  instant(pool.create_ms) as change_time,
  instant(pool.create_ms) as create_time,
  cast(null as timestamp) as delete_time,
  pool.name as instance_pool_name,
  pool.tags,
  pool.node_type,
  cast(pool.idle_minutes as bigint) as idle_instance_autotermination_minutes,
  cast(pool.min_idle_instances as bigint) as min_idle_instances,
  cast(pool.max_capacity as bigint) as max_capacity,
  true as enable_elastic_disk,
  '15.4.x-scala2.12' as preloaded_spark_version
from fact.pool
inner join fact.workspace using (workspace_id)
where workspace.region = getvariable('region')
  and pool.create_ms + 600000 <= getvariable('now_ms')
