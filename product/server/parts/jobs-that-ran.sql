-- Jobs that ran in the range.
from job_run_day
where workspace_id in ($workspaceIds)
  and day < cast(cast($until as timestamp) as date)
  and first_day < cast(cast($until as timestamp) as date)
  and coalesce(last_day, seen_day, first_day) >= cast(cast($since as timestamp) as date)
group by workspace_id, job_id
