-- One row per state of a cluster: when it was made, and when it went.
with
state as (
  select
    account_id, workspace_id, cluster_id, start_ms as change_ms, cluster_name, owner, start_ms as create_ms,
    cast(null as bigint) as delete_ms, driver_node_type, worker_node_type, worker_count, is_autoscaling, 'JOB' as cluster_source, is_photon, tags
  from planned_cluster
  where arrives(start_ms, false)
  union all
  select
    account_id, workspace_id, cluster_id, end_ms, cluster_name, owner, start_ms,
    end_ms, driver_node_type, worker_node_type, worker_count, is_autoscaling, 'JOB', is_photon, tags
  from planned_cluster
  where arrives(end_ms, false)
  union all
  select
    account_id, workspace_id, cluster_id, first_ms(getvariable('first_day')) - 86400000, cluster_name, owner, first_ms(getvariable('first_day')) - 86400000,
    null, driver_node_type, worker_node_type, worker_count, false, 'UI', false, no_tags()
  from shared_cluster
  where getvariable('plan_from_day') = getvariable('first_day')
)
select
  account_id,
  workspace_id,
  cluster_id,
  instant(change_ms) as change_time,
  cluster_name,
  owner as owned_by,
  instant(create_ms) as create_time,
  instant(delete_ms) as delete_time,
  driver_node_type,
  worker_node_type,
  cast(null as varchar) as driver_instance_pool_id,
  cast(null as varchar) as worker_instance_pool_id,
  case when not is_autoscaling then cast(worker_count as integer) end as worker_count,
  case when is_autoscaling then 1 end as min_autoscale_workers,
  case when is_autoscaling then cast(worker_count as integer) end as max_autoscale_workers,
  0 as auto_termination_minutes,
  cluster_source,
  case when is_photon then '15.4.x-photon-scala2.12' else '15.4.x-scala2.12' end as dbr_version,
  tags,
  'SINGLE_USER' as data_security_mode,
  cast(null as varchar) as aws_availability,
  'ON_DEMAND_AZURE' as azure_availability,
  cast(null as varchar) as gcp_availability,
  cast(null as varchar) as policy_id,
  cast(null as integer) as aws_first_on_demand,
  cast(null as integer) as azure_first_on_demand,
  date_of(change_ms) as day,
  case when delete_ms is null then open_end() else date_of(change_ms) end as last_day
from state
