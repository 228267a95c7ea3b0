-- One row: an asset that is shown, with its name: a job, a one-time run (by the job that stands for it), a cluster, or another.
select workspace_id as workspaceId, 'job' as kind, job_id as id, name
from job
where workspace_id in ($workspaceIds)
  and job_id in ($jobIds)
union all
select workspace_id as workspaceId, 'one_time_run' as kind, job_id as id, min(run_name) as name
from run
where workspace_id in ($workspaceIds)
  and job_id in ($jobIds)
  and run_type = 'SUBMIT_RUN'
group by workspace_id, job_id
union all
select workspace_id as workspaceId, 'cluster' as kind, cluster_id as id, name
from cluster_name
where workspace_id in ($workspaceIds)
  and cluster_id in ($clusterIds)
union all
select workspace_id as workspaceId, kind, asset_id as id, name
from asset_name
where workspace_id in ($workspaceIds)
  and asset_id in ($assetIds)
  and kind <> 'job'
