-- One row: a job as last known: of REST and the changes in the system tables the younger decides each field. A job that REST
-- listed on the day of its newest change or before is as young as that change says; deleted ones keep what was known last.
with
history as (
  select
    account_id, workspace_id, job_id,
    max(change_time) as change_time,
    max_by(name, case when name is not null then change_time end) as name,
    max_by(creator_user_name, case when creator_user_name is not null then change_time end) as creator_user_name,
    max_by(
      coalesce(run_as_user_name, run_as),
      case when coalesce(run_as_user_name, run_as) is not null then change_time end
    ) as run_as_user_name,
    max_by(cast(to_json(tags) as string), case when tags is not null then change_time end) as tags_json,
    max_by(create_time, case when create_time is not null then change_time end) as create_time,
    nullif(
      max_by(coalesce(delete_time, timestamp '9999-12-31 00:00:00'), change_time),
      timestamp '9999-12-31 00:00:00'
    ) as delete_time
  from system_job
  group by account_id, workspace_id, job_id
),
merged as (
  select
    account_id, workspace_id, job_id,
    coalesce(rest_job.seen_day > cast(history.change_time as date), history.delete_time is null) as is_rest_younger,
    rest_job.name as rest_name,
    history.name,
    rest_job.creator_user_name as rest_creator_user_name,
    history.creator_user_name,
    rest_job.run_as_user_name as rest_run_as_user_name,
    history.run_as_user_name,
    cast(to_json(rest_job.tags) as string) as rest_tags_json,
    history.tags_json, rest_job.quartz_cron, rest_job.timezone_id, rest_job.pause_status,
    rest_job.timeout_seconds, rest_job.max_concurrent_runs,
    coalesce(rest_job.created_time, history.create_time) as create_time,
    history.delete_time
  from rest_job
  full outer join history
    using (account_id, workspace_id, job_id)
)
select
  account_id, workspace_id, job_id,
  case when is_rest_younger then coalesce(rest_name, name) else coalesce(name, rest_name) end as name,
  case
    when is_rest_younger then coalesce(rest_creator_user_name, creator_user_name)
    else coalesce(creator_user_name, rest_creator_user_name)
  end as creator_user_name,
  case
    when is_rest_younger then coalesce(rest_run_as_user_name, run_as_user_name)
    else coalesce(run_as_user_name, rest_run_as_user_name)
  end as run_as_user_name,
  case when is_rest_younger then coalesce(rest_tags_json, tags_json) else coalesce(tags_json, rest_tags_json) end as tags_json,
  quartz_cron, timezone_id, pause_status, timeout_seconds, max_concurrent_runs, create_time,
  delete_time is not null as is_deleted,
  delete_time
from merged
