-- One row: a workspace of the caller with a one-time run of this job id, or with one on this shared cluster.
select distinct workspace_id as workspaceId
from run
where workspace_id in ($workspaceIds)
  and run_type = 'SUBMIT_RUN'
  and (job_id = $jobId or shared_cluster_id = $jobId)
