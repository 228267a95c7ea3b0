-- One row: a workspace of the caller with a job or a one-time run of this id, a bill for it, or a run on the cluster of this id.
select distinct workspace_id as workspaceId
from (
  select workspace_id
  from job
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
  union all
  select workspace_id
  from run
  where workspace_id in ($workspaceIds)
    and (job_id = $jobId or shared_cluster_id = $jobId)
  union all
  select workspace_id
  from job_day
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
)
