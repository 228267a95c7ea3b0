-- One row per cluster, as it was made.
with listed as (
  select
    work_cluster.workspace_id,
    cluster_id,
    'job-' || work_cluster.job_id || '-run-' || run_id || '-' || work_cluster.cluster_key as cluster_name,
    'JOB' as source,
    creator_user_name,
    coalesce(task_machine.size_class, job_setting.driver_class) as driver_class,
    coalesce(task_machine.size_class, job_setting.size_class) as size_class,
    case when job_setting.min_workers = job_setting.max_workers then job_setting.min_workers end as num_workers,
    case when job_setting.min_workers < job_setting.max_workers then job_setting.min_workers end as min_workers,
    case when job_setting.min_workers < job_setting.max_workers then job_setting.max_workers end as max_workers,
    0 as autotermination_minutes,
    photon,
    coalesce(runtime, '15.4.x') as runtime,
    'SINGLE_USER' as data_security_mode,
    job_version.tags as custom_tags,
    creating_ms as create_ms,
    terminating_ms as delete_ms,
    work_cluster.job_id,
    run_id,
    started_key as context_key,
    planned_pool.instance_pool_id,
    is_spot,
    null as dlt_pipeline_id,
    null as dlt_update_id,
    null as dlt_maintenance_id
  from work_cluster
  inner join planned_job using (job_key)
  inner join job_template using (kind, name)
  inner join job_version
    on job_version.job_key = work_cluster.job_key
    and creating_ms >= job_version.from_ms
    and creating_ms < job_version.until_ms
  inner join job_setting
    on job_setting.job_key = work_cluster.job_key
    and creating_ms >= job_setting.from_ms
    and creating_ms < job_setting.until_ms
  left join job_runtime as phase
    on phase.kind = planned_job.kind
    and phase.name = planned_job.name
  left join task_machine
    on task_machine.kind = planned_job.kind
    and task_machine.name = planned_job.name
    and task_machine.cluster_key = work_cluster.cluster_key
  left join planned_pool
    on planned_pool.workspace_id = work_cluster.workspace_id
    and list_contains(planned_pool.jobs, planned_job.name)
  union all
  select
    workspace_id,
    cluster_id,
    shared_cluster,
    'UI',
    creator_user_name,
    driver_class,
    size_class,
    num_workers,
    min_workers,
    max_workers,
    autotermination_minutes,
    photon,
    '15.4.x',
    data_security_mode,
    map {'team': split_part(shared_cluster, '-', 1), 'purpose': shared_cluster},
    create_ms,
    delete_ms,
    null,
    null,
    cluster_key,
    null,
    false,
    null,
    null,
    null
  from shared_cluster
  inner join shared_cluster_template using (kind, shared_cluster)
  union all
  select
    workspace_id,
    cluster_id,
    case when is_maintenance then 'dlt-maintenance-' else 'dlt-execution-' end || pipeline_id,
    case when is_maintenance then 'PIPELINE_MAINTENANCE' else 'PIPELINE' end,
    creator_user_name,
    size_class,
    size_class,
    case when is_maintenance then 0 when min_workers = max_workers then min_workers end,
    case when not is_maintenance and min_workers < max_workers then min_workers end,
    case when not is_maintenance and min_workers < max_workers then max_workers end,
    0,
    photon,
    '15.4.x',
    'USER_ISOLATION',
    tags,
    creating_ms,
    terminating_ms,
    null,
    null,
    started_key,
    null,
    false,
    pipeline_id,
    update_id,
    maintenance_id
  from pipeline_cluster
  inner join pipeline_template using (kind, pipeline)
)
select
  workspace_id,
  cluster_id,
  cluster_name,
  source,
  creator_user_name,
  driver.node_type as driver_node_type,
  worker.node_type as worker_node_type,
  num_workers,
  min_workers,
  max_workers,
  autotermination_minutes,
  runtime || case when photon then '-photon-scala2.12' else '-scala2.12' end as spark_version,
  photon,
  data_security_mode,
  custom_tags,
  create_ms,
  delete_ms,
  job_id,
  run_id,
  instance_pool_id,
  is_spot,
  dlt_pipeline_id,
  dlt_update_id,
  dlt_maintenance_id,
  cast(1000000000000000000 + keyed('context:' || context_key) % 8000000000000000000 as varchar) as spark_context_id
from listed
inner join machine as driver
  on driver.size_class = listed.driver_class
inner join machine as worker
  on worker.size_class = listed.size_class
order by workspace_id, cluster_id
