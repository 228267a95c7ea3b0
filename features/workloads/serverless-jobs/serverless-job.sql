-- One row: a workspace of the caller that has usage of serverless compute by the job.
select distinct workspace_id as workspaceId
from serverless_run_day
where workspace_id in ($workspaceIds)
  and job_id = $jobId
