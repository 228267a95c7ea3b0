-- One row: a workspace of the caller with a job or a one-time run of this id, a bill for it, or a run on the cluster of this id.
select workspace_id as workspaceId
from job
where workspace_id in ($workspaceIds)
  and job_id = $jobId
union
select workspace_id as workspaceId
from run
where workspace_id in ($workspaceIds)
  and (job_id = $jobId or shared_cluster_id = $jobId)
union
select workspace_id as workspaceId
from job_day
where workspace_id in ($workspaceIds)
  and job_id = $jobId
