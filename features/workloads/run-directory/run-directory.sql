-- One row: an attempt of a job run that was ever seen.
select
  run_id as runId,
  attempt as attemptNumber,
  run_name as runName,
  job_id as jobId,
  workspace_id as workspaceId,
  status as status,
  start_time as startTime
from run
where workspace_id in ($workspaceIds)
  and ($search is null or contains(run_id, $search))
