-- One row: a UTC day of the range on which runs began, with how many there were and how many of them failed in the end: of a
-- job, of all jobs, or of all one-time runs.
select
  strftime(day, '%Y-%m-%d') as day,
  cast(sum(runs) as integer) as runs,
  cast(sum(failed_runs) as integer) as failedRuns
from job_run_day
where workspace_id in ($workspaceIds)
  and ($jobId is null or job_id = $jobId)
  and ($jobId is not null or is_submitted = ($workloads = 'submit-runs'))
  and day >= cast(cast($since as timestamp) as date)
  and day < cast(cast($until as timestamp) as date)
group by day
order by day
