-- One row per usage record of job clusters and shared clusters.
-- Quantities are whole numbers of 10^-12 DBU; Photon draws 2.9 times as much in jobs and twice as much elsewhere.
select
  'classic:' || workspace_id || ':' || cluster_id || ':' || session || ':' || node_type || ':' || hour_ms as record_key,
  workspace_id,
  case when is_shared then 'ALL_PURPOSE_COMPUTE' else 'JOBS_COMPUTE' end
    || case when machine_group.photon then '_(PHOTON)' else '' end as sku,
  usage_start_ms,
  usage_end_ms,
  cast(cast(node_ms as hugeint) * cast(dbu_per_hour * 1000000 as bigint)
    * case when not machine_group.photon then 10 when is_shared then 20 else 29 end
    * 1000000 // 36000000 as bigint) as quantity_ticks,
  case when is_shared then 'ALL_PURPOSE' else 'JOBS' end as product,
  'COMPUTE_TIME' as usage_type,
  custom_tags,
  cluster_id,
  cluster.job_id,
  cluster.run_id as job_run_id,
  name as job_name,
  name as run_name,
  node_type,
  run_as_user_name as run_as,
  case when is_shared then cluster.creator_user_name end as owned_by,
  false as is_serverless,
  machine_group.photon as is_photon,
  case when not is_shared then 'CLASSIC' end as jobs_tier
from classic_usage
inner join machine_group using (workspace_id, cluster_id, session)
inner join machine using (node_type)
inner join cluster using (workspace_id, cluster_id)
left join planned_job
  on planned_job.workspace_id = classic_usage.workspace_id
  and planned_job.job_id = cluster.job_id
