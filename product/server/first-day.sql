-- One row: the first UTC day on which an attempt of a job's run began that overlaps the range; nothing of it is older.
select cast(min(cast(start_time as date)) as varchar) as firstDay
from run
where workspace_id in ($workspaceIds)
  and job_id = $jobId
  and start_time < cast($until as timestamp)
  and lasted_beyond(cast($since as timestamp), end_time, last_seen_time, start_time)
