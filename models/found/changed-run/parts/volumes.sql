-- What the chosen runs wrote and read, which no change of settings can move.
wanted as (
  select distinct account_id, workspace_id, job_id, run_id
  from change_side
  where has_succeeded
),
logged as (
  select
    account_id, workspace_id, job_id, run_id,
    bool_and(run_spark.is_complete) as is_complete,
    sum(run_spark.input_bytes) as input_bytes
  from run_spark
  inner join wanted
    using (account_id, workspace_id, job_id, run_id)
  group by account_id, workspace_id, job_id, run_id
),
written as (
  select account_id, workspace_id, job_id, run_id, sum(written_rows_day.rows_written) as rows_written
  from written_rows_day
  inner join wanted
    using (account_id, workspace_id, job_id, run_id)
  group by account_id, workspace_id, job_id, run_id
),
queried as (
  select account_id, workspace_id, job_id, run_id, sum(serverless_statement_day.read_bytes) as read_bytes
  from serverless_statement_day
  inner join wanted
    using (account_id, workspace_id, job_id, run_id)
  group by account_id, workspace_id, job_id, run_id
),
volume as (
  select
    account_id, workspace_id, job_id, run_id,
    cast(case when logged.is_complete then written.rows_written end as bigint) as rows_written,
    cast(
      nullif(coalesce(case when logged.is_complete then logged.input_bytes end, 0) + coalesce(queried.read_bytes, 0), 0) as bigint
    ) as source_bytes
  from wanted
  left join logged
    using (account_id, workspace_id, job_id, run_id)
  left join written
    using (account_id, workspace_id, job_id, run_id)
  left join queried
    using (account_id, workspace_id, job_id, run_id)
)
