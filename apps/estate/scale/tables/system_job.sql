-- One row per job: it was made once and stayed as it is.
select
  account_id,
  workspace_id,
  job_id,
  timestamp '2023-06-01 10:00:00' + interval (job_number) second as change_time,
  job_name as name,
  cast(null as varchar) as description,
  owner as creator_id,
  owner as creator_user_name,
  owner as run_as,
  owner as run_as_user_name,
  tags,
  'CRON' as trigger_type,
  '0 0 3 * * ?' as schedule,
  'UTC' as schedule_timezone,
  false as is_paused,
  cast(null as bigint) as timeout_seconds,
  timestamp '2023-06-01 10:00:00' + interval (job_number) second as create_time,
  cast(null as timestamp) as delete_time,
  cast(null as date) as day,
  cast(null as date) as last_day
from planned_job
