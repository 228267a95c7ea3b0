-- One row: what a run, with its repairs, wrote and read by the facts of a day: rows that Spark wrote and bytes that it read, by
-- event logs, whether these are complete (null without any), and bytes that statements on serverless compute read. It stays when
-- the telemetry of the day is purged, as verdicts on changes rest on it.
with
measured as (
  select
    day, account_id, workspace_id, job_id, run_id, is_complete,
    input_bytes as log_bytes,
    cast(null as bigint) as rows_written,
    cast(null as bigint) as statement_bytes
  from run_spark
  where day in ($days)
  union all
  select
    day, account_id, workspace_id, job_id, run_id,
    cast(null as boolean) as is_complete,
    cast(null as bigint) as log_bytes,
    rows_written,
    cast(null as bigint) as statement_bytes
  from written_rows_day
  where day in ($days)
  union all
  select
    day, account_id, workspace_id, job_id, run_id,
    cast(null as boolean) as is_complete,
    cast(null as bigint) as log_bytes,
    cast(null as bigint) as rows_written,
    read_bytes as statement_bytes
  from serverless_statement_day
  where day in ($days)
    and read_bytes is not null
)
select
  day, account_id, workspace_id, job_id, run_id,
  bool_and(is_complete) as is_log_complete,
  cast(sum(rows_written) as bigint) as rows_written,
  cast(sum(log_bytes) as bigint) as log_bytes,
  cast(sum(statement_bytes) as bigint) as statement_bytes
from measured
where job_id is not null
  and run_id is not null
group by day, account_id, workspace_id, job_id, run_id
