-- One row per usage record of a serverless run: one per run and clock hour,
-- from its first to its last work in that hour, or of the whole hour where records span it.
with hourly as (
  select
    task_run.workspace_id,
    task_run.job_id,
    task_run.run_id,
    planned_job.job_key,
    planned_run.run_key,
    hour.range as hour_ms,
    greatest(execution_start_ms, hour.range) as from_ms,
    least(end_ms, hour.range + 3600000) as until_ms
  from task_run
  inner join planned_run
    on planned_run.workspace_id = task_run.workspace_id
    and planned_run.run_id = task_run.run_id
  inner join planned_job
    on planned_job.job_key = planned_run.job_key
  inner join job_template using (kind, name)
  cross join lateral range(hour_of(execution_start_ms), end_ms, 3600000) as hour
  where compute = 'serverless'
    and end_ms > execution_start_ms
), summed as (
  select
    workspace_id,
    job_id,
    run_id,
    job_key,
    run_key,
    hour_ms,
    min(from_ms) as usage_start_ms,
    max(until_ms) as usage_end_ms,
    cast(sum(until_ms - from_ms) as bigint) as work_ms
  from hourly
  where hour_ms < getvariable('end_ms')
  group by workspace_id, job_id, run_id, job_key, run_key, hour_ms
)
select
  'serverless:' || summed.workspace_id || ':' || run_id || ':' || hour_ms as record_key,
  summed.workspace_id,
  'JOBS_SERVERLESS_COMPUTE' as sku,
  case when is_hour_aligned then hour_ms else usage_start_ms end as usage_start_ms,
  case when is_hour_aligned then hour_ms + 3600000 else usage_end_ms end as usage_end_ms,
  coalesce(
    cast(floor(work_ms * (dbu * 1000000000000 / execution_ms)) as bigint),
    cast(floor(work_ms * whole('draw:' || planned_job.job_key, 900000, 2600000) * rate_factor) as bigint),
    work_ms * whole('draw:' || planned_job.job_key, 900000, 2600000)) as quantity_ticks,
  'JOBS' as product,
  'COMPUTE_TIME' as usage_type,
  job_version.tags as custom_tags,
  summed.job_id,
  summed.run_id as job_run_id,
  job_version.name as job_name,
  job_version.name as run_name,
  run_as_user_name as run_as,
  true as is_serverless,
  true as is_photon
from summed
inner join planned_job
  on planned_job.job_key = summed.job_key
left join rough_workspace
  on rough_workspace.kind = planned_job.kind
left join planned_mode
  on planned_mode.run_key = summed.run_key
left join trial_time
  on trial_time.run_key = summed.run_key
  and purpose = 'actual'
inner join job_version
  on job_version.job_key = planned_job.job_key
  and summed.usage_start_ms >= from_ms
  and summed.usage_start_ms < until_ms
