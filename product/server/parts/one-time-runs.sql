-- One-time runs of the range and of the one before, or of the job that is asked for.
from run
where workspace_id in ($workspaceIds)
  and run_type = 'SUBMIT_RUN'
  and (
    job_id = $jobId
    or (
      start_time < cast($until as timestamp)
      and lasted_beyond(cast($previousSince as timestamp) - interval 2 day, end_time, last_seen_time, start_time)
    )
  )
