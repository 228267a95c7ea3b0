-- One row: how many attempts a run has.
select
  cast(count(distinct attempt) as integer) as attempts
from run
where workspace_id in ($workspaceIds)
  and run_id = $runId
  and ($jobId is null or job_id = $jobId)
