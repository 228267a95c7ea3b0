-- One row: a workspace of the caller that has, or had, the job, or a bill for it.
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
    and job_id = $jobId
  union all
  select workspace_id
  from job_day
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
)
