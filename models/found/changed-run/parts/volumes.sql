-- What the successful runs wrote and read, which no change of settings can move.
wanted as (
  select distinct account_id, workspace_id, job_id, run_id
  from change_side
  where has_succeeded
),
measured as (
  select
    account_id, workspace_id, job_id, run_id,
    coalesce(bool_and(run_volume_day.is_log_complete), false) as is_log_complete,
    sum(run_volume_day.rows_written) as rows_written,
    sum(run_volume_day.log_bytes) as log_bytes,
    sum(run_volume_day.statement_bytes) as statement_bytes
  from run_volume_day
  inner join wanted
    using (account_id, workspace_id, job_id, run_id)
  group by account_id, workspace_id, job_id, run_id
),
volume as (
  select
    account_id, workspace_id, job_id, run_id,
    cast(case when is_log_complete then rows_written end as bigint) as rows_written,
    cast(nullif(case when is_log_complete then coalesce(log_bytes, 0) else 0 end + coalesce(statement_bytes, 0), 0) as bigint) as source_bytes
  from measured
),
