-- One row: an attempt of a job run that was ever seen.
select
  run.run_id as runId,
  run.attempt as attemptNumber,
  coalesce(job.name, run.run_name, 'Job ' || run.job_id) as dbJobName,
  run.job_id as jobId,
  run.workspace_id as workspaceId,
  run.status as status,
  run.start_time as startTime
from run
left join job
  on job.workspace_id = run.workspace_id
  and job.job_id = run.job_id
where run.workspace_id in ($workspaceIds)
  and ($search is null or contains(run.run_id, $search))
