-- One row: a job with the states of its last five runs in the range, oldest first.
select
  workspace_id as workspaceId,
  job_id as jobId,
  list_reverse(max_by(run_id, (start_time, attempt), 5)) as runIds,
  list_reverse(max_by(status, (start_time, attempt), 5)) as runStatuses
from run
where workspace_id in ($workspaceIds)
  and is_last_attempt
  and start_time < cast($until as timestamp)
  and (end_time > cast($since as timestamp) or end_time is null)
group by workspace_id, job_id
