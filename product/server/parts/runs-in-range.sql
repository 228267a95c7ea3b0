-- Runs of the job that overlap the range.
from run
where workspace_id in ($workspaceIds)
  and job_id = $jobId
  and start_time < cast($until as timestamp)
  and lasted_beyond(cast($since as timestamp), end_time, last_seen_time, start_time)
