-- One row: a job with the states of its last five runs in the range, oldest first.
select
  workspace_id as workspaceId,
  job_id as jobId,
  list(run_id order by start_time) as runIds,
  list(status order by start_time) as runStatuses
from (
  select
    workspace_id,
    job_id,
    run_id,
    status,
    start_time,
    row_number() over (partition by workspace_id, job_id order by start_time desc, attempt desc) as recency
  from run
  where workspace_id in ($workspaceIds)
    and is_last_attempt
    and start_time < cast($until as timestamp)
    and (end_time > cast($since as timestamp) or end_time is null)
)
where recency <= 5
group by workspace_id, job_id
