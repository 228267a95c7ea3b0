-- One row per time that a cluster is up, of any kind, with the machines that it may use; none come where the cloud is out
-- of them.
select
  work_cluster.workspace_id,
  cluster_id,
  cast(1 as integer) as session,
  started_key as group_key,
  false as is_shared,
  is_spot,
  creating_ms,
  running_ms,
  terminating_ms,
  case outcome
    when 'cloud' then case when rough_workspace.kind is null then 'CLOUD_PROVIDER_LAUNCH_FAILURE'
      else for_cloud('CLOUD_PROVIDER_RESOURCE_STOCKOUT', 'AWS_INSUFFICIENT_INSTANCE_CAPACITY_FAILURE') end
    when 'cluster' then 'BOOTSTRAP_TIMEOUT'
    else 'JOB_FINISHED'
  end as reason_code,
  case outcome
    when 'cloud' then 'CLOUD_FAILURE'
    when 'cluster' then 'SERVICE_FAULT'
    else 'SUCCESS'
  end as reason_type,
  creator_user_name as started_by,
  coalesce(task_machine.size_class, job_setting.size_class) as size_class,
  coalesce(task_machine.size_class, job_setting.driver_class) as driver_class,
  job_setting.min_workers,
  job_setting.max_workers,
  photon,
  outcome = 'cloud' and rough_workspace.kind is not null as is_out_of_stock
from work_cluster
inner join planned_job using (job_key)
inner join job_template using (kind, name)
inner join job_setting
  on job_setting.job_key = work_cluster.job_key
  and creating_ms >= from_ms
  and creating_ms < until_ms
left join task_machine
  on task_machine.kind = planned_job.kind
  and task_machine.name = planned_job.name
  and task_machine.cluster_key = work_cluster.cluster_key
left join rough_workspace
  on rough_workspace.kind = planned_job.kind
union all
select
  workspace_id,
  cluster_id,
  cast(session as integer),
  cluster_key || ':' || session,
  true,
  false,
  creating_ms,
  running_ms,
  terminating_ms,
  reason_code,
  'SUCCESS',
  started_by,
  shared_version.size_class,
  shared_version.driver_class,
  coalesce(shared_version.num_workers, shared_version.min_workers),
  coalesce(shared_version.num_workers, shared_version.max_workers),
  photon,
  false
from shared_session
inner join shared_cluster using (cluster_key)
inner join shared_cluster_template using (kind, shared_cluster)
inner join shared_version
  on shared_version.cluster_key = shared_session.cluster_key
  and creating_ms >= from_ms
  and creating_ms < until_ms
union all
select
  workspace_id,
  cluster_id,
  1,
  started_key,
  false,
  false,
  creating_ms,
  running_ms,
  terminating_ms,
  'JOB_FINISHED',
  'SUCCESS',
  creator_user_name,
  size_class,
  size_class,
  case when is_maintenance then 0 else min_workers end,
  case when is_maintenance then 0 else max_workers end,
  photon,
  false
from pipeline_cluster
inner join pipeline_template using (kind, pipeline)
