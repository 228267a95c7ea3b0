-- One row: a cluster as last seen, from REST where it is known there, else from its newest change in the system tables.
-- Worker_count is null where the cluster scales by itself: what REST tells of such a cluster is how many workers it has
-- at this moment (none once it has ended), not a setting.
with
changed as (
  select account_id, workspace_id, cluster_id
  from rest_cluster
  where arrived_version > $afterVersion
  union
  select account_id, workspace_id, cluster_id
  from system_cluster
  where arrived_version > $afterVersion
),
last_change as (
  select
    changed.account_id,
    changed.workspace_id,
    changed.cluster_id,
    max(system_cluster.change_time) as change_time
  from system_cluster
  inner join changed
    on changed.account_id = system_cluster.account_id
    and changed.workspace_id = system_cluster.workspace_id
    and changed.cluster_id = system_cluster.cluster_id
  group by changed.account_id, changed.workspace_id, changed.cluster_id
),
history as (
  select
    system_cluster.account_id,
    system_cluster.workspace_id,
    system_cluster.cluster_id,
    system_cluster.cluster_name,
    system_cluster.owned_by,
    system_cluster.driver_node_type,
    system_cluster.worker_node_type,
    system_cluster.driver_instance_pool_id,
    system_cluster.worker_instance_pool_id,
    system_cluster.worker_count,
    system_cluster.min_autoscale_workers,
    system_cluster.max_autoscale_workers,
    system_cluster.auto_termination_minutes,
    system_cluster.cluster_source,
    system_cluster.dbr_version,
    system_cluster.create_time,
    system_cluster.delete_time
  from system_cluster
  inner join last_change
    on last_change.account_id = system_cluster.account_id
    and last_change.workspace_id = system_cluster.workspace_id
    and last_change.cluster_id = system_cluster.cluster_id
    and last_change.change_time = system_cluster.change_time
),
rest as (
  select
    rest_cluster.account_id,
    rest_cluster.workspace_id,
    rest_cluster.cluster_id,
    rest_cluster.cluster_name,
    rest_cluster.cluster_source,
    rest_cluster.creator_user_name,
    rest_cluster.driver_node_type,
    rest_cluster.worker_node_type,
    rest_cluster.driver_instance_pool_id,
    rest_cluster.worker_instance_pool_id,
    rest_cluster.num_workers,
    rest_cluster.min_workers,
    rest_cluster.max_workers,
    rest_cluster.autotermination_minutes,
    rest_cluster.spark_version,
    rest_cluster.runtime_engine,
    rest_cluster.job_id,
    rest_cluster.start_time,
    rest_cluster.terminated_time
  from rest_cluster
  inner join changed
    on changed.account_id = rest_cluster.account_id
    and changed.workspace_id = rest_cluster.workspace_id
    and changed.cluster_id = rest_cluster.cluster_id
)
select
  account_id,
  workspace_id,
  cluster_id,
  coalesce(rest.cluster_name, history.cluster_name) as name,
  case
    when coalesce(rest.cluster_source, history.cluster_source) = 'JOB' then 'job'
    when startswith(coalesce(rest.cluster_source, history.cluster_source), 'PIPELINE') then 'pipeline'
    else 'shared'
  end as kind,
  coalesce(rest.cluster_source, history.cluster_source) as cluster_source,
  coalesce(rest.creator_user_name, history.owned_by) as owner,
  coalesce(rest.driver_node_type, history.driver_node_type) as driver_node_type,
  coalesce(rest.worker_node_type, history.worker_node_type) as worker_node_type,
  coalesce(rest.driver_instance_pool_id, history.driver_instance_pool_id) as driver_pool_id,
  coalesce(rest.worker_instance_pool_id, history.worker_instance_pool_id) as worker_pool_id,
  case
    when rest.min_workers is not null then null
    when rest.num_workers is not null then rest.num_workers
    when history.min_autoscale_workers is null then history.worker_count
  end as worker_count,
  case
    when rest.min_workers is not null or rest.num_workers is not null then rest.min_workers
    else history.min_autoscale_workers
  end as min_workers,
  case
    when rest.min_workers is not null or rest.num_workers is not null then rest.max_workers
    else history.max_autoscale_workers
  end as max_workers,
  coalesce(rest.autotermination_minutes, history.auto_termination_minutes) as auto_termination_minutes,
  coalesce(rest.spark_version, history.dbr_version) as spark_version,
  coalesce(rest.runtime_engine = 'PHOTON', lower(coalesce(rest.spark_version, history.dbr_version)) like '%photon%', false) as is_photon,
  rest.job_id,
  coalesce(rest.start_time, history.create_time) as start_time,
  coalesce(rest.terminated_time, history.delete_time) as end_time,
  history.delete_time,
  history.delete_time is not null as is_deleted
from rest
full outer join history
  using (account_id, workspace_id, cluster_id)
