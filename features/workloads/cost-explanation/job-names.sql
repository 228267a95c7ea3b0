-- One row: a job that is shown, with its name.
select workspace_id as workspaceId, job_id as jobId, name
from job
where workspace_id in ($workspaceIds)
  and job_id in ($jobIds)
