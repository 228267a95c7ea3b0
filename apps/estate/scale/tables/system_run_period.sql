-- One row per hour of a run; the last one has its result.
with
period as (
  select *, unnest(range(start_ms // 3600000, (end_ms - 1) // 3600000 + 1)) as hour
  from planned_run
)
select
  account_id,
  workspace_id,
  job_id,
  run_id,
  instant(greatest(hour * 3600000, start_ms)) as period_start_time,
  instant(least((hour + 1) * 3600000, end_ms)) as period_end_time,
  'JOB_RUN' as run_type,
  job_name as run_name,
  'CRON' as trigger_type,
  cast(null as varchar) as source_task_run_id,
  case when (hour + 1) * 3600000 >= end_ms then result_state end as result_state,
  case when (hour + 1) * 3600000 >= end_ms then termination_code end as termination_code,
  case when compute = 'shared' then shared_cluster_id end as compute_ids,
  case when compute = 'shared' then shared_cluster_id end as cluster_ids,
  date_of(greatest(hour * 3600000, start_ms)) as day,
  last_date_of(greatest(hour * 3600000, start_ms), least((hour + 1) * 3600000, end_ms)) as last_day
from period
where arrives(greatest(hour * 3600000, start_ms), false)
