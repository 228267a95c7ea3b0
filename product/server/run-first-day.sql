-- One row: the UTC day on which the run began, before which nothing of it happened; null where only its tasks are known.
select cast(min(cast(start_time as date)) as varchar) as firstDay
from run
where workspace_id in ($workspaceIds)
  and job_id = $jobId
  and run_id = $runId
