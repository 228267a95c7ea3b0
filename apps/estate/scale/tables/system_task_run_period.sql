-- One row per hour of a task run; the last one has its result.
with
period as (
  select *, unnest(range(from_ms // 3600000, (until_ms - 1) // 3600000 + 1)) as hour
  from planned_task
)
select
  account_id,
  workspace_id,
  job_id,
  run_id as job_run_id,
  task_run_id,
  instant(greatest(hour * 3600000, from_ms)) as period_start_time,
  instant(least((hour + 1) * 3600000, until_ms)) as period_end_time,
  task_key,
  run_id as parent_run_id,
  cluster_id,
  cast(null as varchar) as warehouse_id,
  cluster_id as compute_ids,
  case when (hour + 1) * 3600000 >= until_ms then result_state end as result_state,
  case when (hour + 1) * 3600000 >= until_ms then termination_code end as termination_code,
  setup_ms // 1000 as setup_duration_seconds,
  date_of(greatest(hour * 3600000, from_ms)) as day,
  last_date_of(greatest(hour * 3600000, from_ms), least((hour + 1) * 3600000, until_ms)) as last_day
from period
where arrives(greatest(hour * 3600000, from_ms), false)
