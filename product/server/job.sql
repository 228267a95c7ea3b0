-- One row: a workspace of the caller that has, or had, the job, or a bill for it.
select workspace_id as workspaceId
from job
where workspace_id in ($workspaceIds)
  and job_id = $jobId
union
select workspace_id as workspaceId
from run
where workspace_id in ($workspaceIds)
  and job_id = $jobId
union
select workspace_id as workspaceId
from job_day
where workspace_id in ($workspaceIds)
  and job_id = $jobId
