-- One row per task of the last 60 days that ran on a cluster, as the only stage of its only Spark job: a cluster of a job has one
-- application, a shared one an application a day.
select
  account_id,
  workspace_id,
  cluster_id,
  case compute when 'job' then '1' else cast(day_number as varchar) end as spark_context_id,
  run_id,
  job_id,
  task_run_id,
  cast(task_run_id as bigint) % 1000000000 as stage_id,
  from_ms + setup_ms as from_ms,
  until_ms,
  date_of(from_ms + setup_ms) as day,
  last_date_of(from_ms + setup_ms, until_ms) as last_day,
  whole('spark tasks', cast(task_run_id as bigint), 8, 400) as task_count,
  whole('spark bytes', cast(task_run_id as bigint), 1000000, 50000000000) as read_bytes,
  draw('spark skew', cast(task_run_id as bigint)) as skew
from planned_task
where cluster_id is not null
  and day_number >= getvariable('end_day') - 60
  and arrives(from_ms, false)
  and until_ms <= getvariable('now_ms')
  and from_ms + setup_ms < until_ms
