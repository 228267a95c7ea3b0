-- One row: a run that is shown, with its own name.
select
  workspace_id as workspaceId,
  job_id as jobId,
  run_id as runId,
  attempt as attemptNumber,
  run_name as name
from run
where workspace_id in ($workspaceIds)
  and job_id in ($jobIds)
  and run_id in ($runIds)
