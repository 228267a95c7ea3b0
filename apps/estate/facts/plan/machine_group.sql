-- One row per time that a cluster is up, of any kind, with the machines that it may use.
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
    when 'cloud' then 'CLOUD_PROVIDER_LAUNCH_FAILURE'
    when 'cluster' then 'BOOTSTRAP_TIMEOUT'
    else 'JOB_FINISHED'
  end as reason_code,
  case outcome
    when 'cloud' then 'CLOUD_FAILURE'
    when 'cluster' then 'SERVICE_FAULT'
    else 'SUCCESS'
  end as reason_type,
  creator_user_name as started_by,
  size_class,
  driver_class,
  min_workers,
  max_workers,
  photon
from work_cluster
inner join planned_job using (job_key)
inner join job_template using (kind, name)
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
  size_class,
  driver_class,
  coalesce(num_workers, min_workers),
  coalesce(num_workers, max_workers),
  photon
from shared_session
inner join shared_cluster using (cluster_key)
inner join shared_cluster_template using (kind, shared_cluster)
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
  photon
from pipeline_cluster
inner join pipeline_template using (kind, pipeline)
