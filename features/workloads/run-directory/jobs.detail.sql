-- One row: an attempt that is shown, with the name of its job, or of a one-time run its own.
select
  shown_row.workspaceId, shown_row.jobId, shown_row.runId, shown_row.attemptNumber,
  coalesce(job.name, shown_row.runName, 'Job ' || shown_row.jobId) as dbJobName
from shown_row
left join job
  on job.workspace_id = shown_row.workspaceId
  and job.job_id = shown_row.jobId
  and job.workspace_id in ($workspaceIds)
