-- One row per usage record of clusters of jobs and pipelines and of shared clusters.
-- Quantities are whole numbers of 10^-12 DBU; Photon draws 2.9 times as much in jobs and twice as much elsewhere.
select
  'classic:' || workspace_id || ':' || cluster_id || ':' || session || ':' || node_type || ':' || hour_ms as record_key,
  workspace_id,
  case
    when pipeline_id is not null then 'DLT_' || edition || '_COMPUTE'
    when is_shared then 'ALL_PURPOSE_COMPUTE'
    else 'JOBS_COMPUTE'
  end || case when machine_group.photon then '_(PHOTON)' else '' end as sku,
  usage_start_ms,
  usage_end_ms,
  cast(cast(node_ms as hugeint) * cast(dbu_per_hour * 1000000 as bigint)
    * case when not machine_group.photon then 10 when is_shared then 20 else 29 end
    * 1000000 // 36000000 as bigint) as quantity_ticks,
  case when pipeline_id is not null then 'DLT' when is_shared then 'ALL_PURPOSE' else 'JOBS' end as product,
  'COMPUTE_TIME' as usage_type,
  custom_tags,
  cluster_id,
  cluster.job_id,
  cluster.run_id as job_run_id,
  job_version.name as job_name,
  job_version.name as run_name,
  node_type,
  coalesce(run_as_user_name, pipeline_cluster.creator_user_name) as run_as,
  case when is_shared then cluster.creator_user_name end as owned_by,
  false as is_serverless,
  machine_group.photon as is_photon,
  case when pipeline_id is null and not is_shared then 'CLASSIC' end as jobs_tier,
  case when pipeline_id is not null then edition end as dlt_tier,
  pipeline_id as dlt_pipeline_id,
  update_id as dlt_update_id,
  maintenance_id as dlt_maintenance_id,
  cluster.instance_pool_id
from classic_usage
inner join machine_group using (workspace_id, cluster_id, session)
inner join machine using (node_type)
inner join cluster using (workspace_id, cluster_id)
left join planned_run
  on planned_run.workspace_id = classic_usage.workspace_id
  and planned_run.run_id = cluster.run_id
left join (
  select planned_job.*, changing_workspace.kind is not null as has_phases
  from planned_job
  left join changing_workspace using (kind)
) as planned_job
  on planned_job.workspace_id = classic_usage.workspace_id
  and planned_job.job_id = cluster.job_id
  and (planned_job.job_key = planned_run.job_key or not has_phases)
  and (is_current or planned_job.delete_ms > cluster.create_ms)
left join job_version
  on job_version.job_key = planned_job.job_key
  and usage_start_ms >= from_ms
  and usage_start_ms < until_ms
left join pipeline_cluster
  on pipeline_cluster.workspace_id = classic_usage.workspace_id
  and pipeline_cluster.cluster_id = classic_usage.cluster_id
left join pipeline_template
  on pipeline_template.kind = pipeline_cluster.kind
  and pipeline_template.pipeline = pipeline_cluster.pipeline
