-- The latest repair and instant that the tasks of a run have in REST, and its name, type and trigger in the system tables.
told_task as (
  select
    account_id, workspace_id, job_id, run_id,
    max(rest_task_run.repair) as last_repair,
    max(greatest(
      rest_task_run.start_time,
      coalesce(
        rest_task_run.end_time,
        timestamp_millis(
          unix_millis(rest_task_run.start_time)
          + coalesce(rest_task_run.setup_ms, 0) + coalesce(rest_task_run.execution_ms, 0) + coalesce(rest_task_run.cleanup_ms, 0)
        )
      )
    )) as seen_time
  from rest_task_run
  inner join wanted
    using (account_id, workspace_id, job_id, run_id)
  group by account_id, workspace_id, job_id, run_id
),
period as (
  select
    account_id, workspace_id, job_id, run_id,
    max(period.run_name) as run_name,
    max(period.run_type) as run_type,
    max(period.trigger_type) as trigger_type
  from system_run_period as period
  inner join wanted
    using (account_id, workspace_id, job_id, run_id)
  group by account_id, workspace_id, job_id, run_id
),
