-- One row: the settings of a job from a change on, as the system tables keep them; what they did not tell then is null.
select
  account_id, workspace_id, job_id, change_time, name,
  coalesce(run_as_user_name, run_as) as run_as_user_name,
  cast(to_json(tags) as string) as tags_json,
  trigger_type, schedule, schedule_timezone, is_paused, timeout_seconds,
  delete_time is not null as is_deleted
from system_job
where arrived_version > $afterVersion
