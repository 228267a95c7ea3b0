-- One row per job.
select
  workspace_id,
  job_id,
  shown_name as name,
  creator_user_name,
  run_as_user_name,
  tags,
  quartz_cron,
  timezone_id,
  compute,
  coalesce(first_phase.create_ms, planned_job.create_ms) as create_ms,
  delete_ms,
  timeout_seconds,
  max_concurrent_runs
from planned_job
inner join job_template using (kind, name)
left join (
  select workspace_id, job_id, min(create_ms) as create_ms
  from planned_job
  where not is_current
  group by workspace_id, job_id
) as first_phase using (workspace_id, job_id)
where compute <> 'submitted'
  and is_current
order by workspace_id, job_id
