-- One row per job.
select
  workspace_id,
  job_id,
  name,
  creator_user_name,
  run_as_user_name,
  tags,
  quartz_cron,
  timezone_id,
  compute,
  create_ms,
  delete_ms,
  timeout_seconds,
  max_concurrent_runs
from planned_job
inner join job_template using (kind, name)
where compute <> 'submitted'
order by workspace_id, job_id
