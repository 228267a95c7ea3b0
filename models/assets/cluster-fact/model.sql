-- One row: a cluster as last known: of REST and the changes in the system tables the younger decides each field. An answer of
-- REST is as young as the latest instant in it (of a running cluster the start of the last day on which it was listed); without
-- any it is older than a deletion. Deleted clusters keep what was known last.
-- Worker_count is null where the cluster scales by itself: what REST tells of such a cluster is how many workers it has
-- at this moment (none once it has ended), not a setting.
with
changed as (
  -- include: #models/parts/changed-clusters.sql
),
change as (
  select
    account_id, workspace_id, cluster_id, system_cluster.change_time, system_cluster.cluster_name,
    system_cluster.owned_by, system_cluster.driver_node_type, system_cluster.worker_node_type,
    system_cluster.driver_instance_pool_id, system_cluster.worker_instance_pool_id,
    system_cluster.worker_count, system_cluster.min_autoscale_workers, system_cluster.max_autoscale_workers,
    system_cluster.auto_termination_minutes, system_cluster.cluster_source, system_cluster.dbr_version,
    system_cluster.create_time, system_cluster.delete_time,
    coalesce(
      system_cluster.driver_node_type, system_cluster.worker_node_type,
      system_cluster.driver_instance_pool_id, system_cluster.worker_instance_pool_id
    ) is not null as has_machines,
    coalesce(system_cluster.worker_count, system_cluster.min_autoscale_workers) is not null as is_sized
  from system_cluster
  inner join changed
    using (account_id, workspace_id, cluster_id)
),
history as (
  select
    account_id, workspace_id, cluster_id,
    max(change_time) as change_time,
    max_by(cluster_name, case when cluster_name is not null then change_time end) as cluster_name,
    max_by(owned_by, case when owned_by is not null then change_time end) as owned_by,
    nullif(max_by(coalesce(driver_node_type, ''), case when has_machines then change_time end), '') as driver_node_type,
    nullif(max_by(coalesce(worker_node_type, ''), case when has_machines then change_time end), '') as worker_node_type,
    nullif(max_by(coalesce(driver_instance_pool_id, ''), case when has_machines then change_time end), '') as driver_instance_pool_id,
    nullif(max_by(coalesce(worker_instance_pool_id, ''), case when has_machines then change_time end), '') as worker_instance_pool_id,
    max_by(auto_termination_minutes, case when auto_termination_minutes is not null then change_time end) as auto_termination_minutes,
    max_by(cluster_source, case when cluster_source is not null then change_time end) as cluster_source,
    max_by(dbr_version, case when dbr_version is not null then change_time end) as dbr_version,
    max_by(create_time, case when create_time is not null then change_time end) as create_time,
    nullif(max_by(coalesce(worker_count, -1), case when is_sized then change_time end), -1) as worker_count,
    nullif(max_by(coalesce(min_autoscale_workers, -1), case when is_sized then change_time end), -1) as min_autoscale_workers,
    nullif(max_by(coalesce(max_autoscale_workers, -1), case when is_sized then change_time end), -1) as max_autoscale_workers,
    nullif(max_by(coalesce(delete_time, timestamp '9999-12-31 00:00:00'), change_time), timestamp '9999-12-31 00:00:00') as delete_time
  from change
  group by account_id, workspace_id, cluster_id
),
rest as (
  select
    rest_cluster.account_id, rest_cluster.workspace_id, rest_cluster.cluster_id, rest_cluster.cluster_name,
    rest_cluster.cluster_source, rest_cluster.creator_user_name, rest_cluster.driver_node_type,
    rest_cluster.worker_node_type, rest_cluster.driver_instance_pool_id, rest_cluster.worker_instance_pool_id,
    rest_cluster.num_workers, rest_cluster.min_workers, rest_cluster.max_workers,
    rest_cluster.autotermination_minutes, rest_cluster.spark_version, rest_cluster.runtime_engine,
    rest_cluster.job_id, rest_cluster.start_time, rest_cluster.terminated_time,
    greatest(
      rest_cluster.start_time, rest_cluster.last_restarted_time, rest_cluster.terminated_time,
      case when rest_cluster.last_day < date '9999-12-31' then cast(rest_cluster.last_day as timestamp) end
    ) as seen_time
  -- include: #models/parts/changed-rest-clusters.sql
),
merged as (
  select
    account_id, workspace_id, cluster_id,
    coalesce(rest.seen_time >= history.change_time, history.delete_time is null) as is_rest_younger,
    rest.cluster_name as rest_name,
    history.cluster_name as name,
    coalesce(rest.cluster_source, history.cluster_source) as cluster_source,
    rest.creator_user_name as rest_owner,
    history.owned_by as owner,
    coalesce(
      rest.driver_node_type, rest.worker_node_type, rest.driver_instance_pool_id, rest.worker_instance_pool_id
    ) is not null as has_machines_in_rest,
    coalesce(
      history.driver_node_type, history.worker_node_type, history.driver_instance_pool_id,
      history.worker_instance_pool_id
    ) is not null as has_machines_in_history,
    rest.driver_node_type as rest_driver_node_type,
    history.driver_node_type,
    rest.worker_node_type as rest_worker_node_type,
    history.worker_node_type,
    rest.driver_instance_pool_id as rest_driver_pool_id,
    history.driver_instance_pool_id as driver_pool_id,
    rest.worker_instance_pool_id as rest_worker_pool_id,
    history.worker_instance_pool_id as worker_pool_id,
    coalesce(rest.min_workers, rest.num_workers) is not null as is_sized_in_rest,
    coalesce(history.min_autoscale_workers, history.worker_count) is not null as is_sized_in_history,
    case when rest.min_workers is null then rest.num_workers end as rest_worker_count,
    rest.min_workers as rest_min_workers,
    rest.max_workers as rest_max_workers,
    case when history.min_autoscale_workers is null then history.worker_count end as worker_count,
    history.min_autoscale_workers as min_workers,
    history.max_autoscale_workers as max_workers,
    rest.autotermination_minutes as rest_auto_termination_minutes,
    history.auto_termination_minutes,
    rest.spark_version as rest_spark_version,
    history.dbr_version as spark_version,
    rest.runtime_engine,
    rest.job_id,
    coalesce(rest.start_time, history.create_time) as start_time,
    coalesce(rest.terminated_time, history.delete_time) as end_time,
    history.delete_time
  from rest
  full outer join history
    using (account_id, workspace_id, cluster_id)
),
chosen as (
  select
    *,
    case when is_rest_younger then has_machines_in_rest else not has_machines_in_history end as is_machine_of_rest,
    case when is_rest_younger then is_sized_in_rest else not is_sized_in_history end as is_size_of_rest,
    case
      when is_rest_younger then coalesce(rest_spark_version, spark_version)
      else coalesce(spark_version, rest_spark_version)
    end as last_spark_version
  from merged
)
select
  account_id, workspace_id, cluster_id,
  case when is_rest_younger then coalesce(rest_name, name) else coalesce(name, rest_name) end as name,
  case
    when cluster_source = 'JOB' then 'job'
    when startswith(cluster_source, 'PIPELINE') then 'pipeline'
    else 'shared'
  end as kind,
  cluster_source,
  case when is_rest_younger then coalesce(rest_owner, owner) else coalesce(owner, rest_owner) end as owner,
  case when is_machine_of_rest then rest_driver_node_type else driver_node_type end as driver_node_type,
  case when is_machine_of_rest then rest_worker_node_type else worker_node_type end as worker_node_type,
  case when is_machine_of_rest then rest_driver_pool_id else driver_pool_id end as driver_pool_id,
  case when is_machine_of_rest then rest_worker_pool_id else worker_pool_id end as worker_pool_id,
  case when is_size_of_rest then rest_worker_count else worker_count end as worker_count,
  case when is_size_of_rest then rest_min_workers else min_workers end as min_workers,
  case when is_size_of_rest then rest_max_workers else max_workers end as max_workers,
  case
    when is_rest_younger then coalesce(rest_auto_termination_minutes, auto_termination_minutes)
    else coalesce(auto_termination_minutes, rest_auto_termination_minutes)
  end as auto_termination_minutes,
  last_spark_version as spark_version,
  coalesce(runtime_engine = 'PHOTON', lower(last_spark_version) like '%photon%', false) as is_photon,
  job_id, start_time, end_time, delete_time,
  delete_time is not null as is_deleted
from chosen
