-- One row: a workspace of the caller that has, or had, the job.
select workspace_id as workspaceId
from job
where workspace_id in ($workspaceIds)
  and job_id = $jobId
