-- One row: a job as last seen, from REST where it is known there, else from its newest change in the system tables.
with
last_change as (
  select account_id, workspace_id, job_id, max(change_time) as change_time
  from system_job
  group by account_id, workspace_id, job_id
),
history as (
  select
    account_id,
    workspace_id,
    job_id,
    system_job.name,
    system_job.creator_user_name,
    coalesce(system_job.run_as_user_name, system_job.run_as) as run_as_user_name,
    cast(to_json(system_job.tags) as string) as tags_json,
    system_job.create_time,
    system_job.delete_time
  from system_job
  inner join last_change
    using (account_id, workspace_id, job_id, change_time)
)
select
  account_id,
  workspace_id,
  job_id,
  coalesce(rest_job.name, history.name) as name,
  coalesce(rest_job.creator_user_name, history.creator_user_name) as creator_user_name,
  coalesce(rest_job.run_as_user_name, history.run_as_user_name) as run_as_user_name,
  coalesce(cast(to_json(rest_job.tags) as string), history.tags_json) as tags_json,
  rest_job.quartz_cron,
  rest_job.timezone_id,
  rest_job.pause_status,
  rest_job.timeout_seconds,
  rest_job.max_concurrent_runs,
  coalesce(rest_job.created_time, history.create_time) as create_time,
  history.delete_time is not null as is_deleted,
  history.delete_time
from rest_job
full outer join history
  using (account_id, workspace_id, job_id)
