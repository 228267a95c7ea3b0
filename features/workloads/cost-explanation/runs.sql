-- One row: a run of the job that is shown, or one that was submitted and not of a job, with when it started.
select
  workspace_id as workspaceId,
  run_id as runId,
  attempt as attemptNumber,
  start_time as startTime,
  run_type = 'SUBMIT_RUN' as isSubmitted
from run
where workspace_id in ($workspaceIds)
  and job_id = $jobId
  and (run_id in ($runIds) or run_type = 'SUBMIT_RUN')
