-- One row: a statement on a SQL warehouse, by the day on which it started: where it came from (source_id, the most telling of
-- what the query history names; a dbt model from dbt's comment), the run of a job that sent it, and when it worked, which it
-- does not while it waits (queued_ms: for room on the clusters, in waited_ms). Uses_compute is false where the query history says that no task worked for it, as its result came
-- from a cache or from metadata: it took time, and no compute. Fixed_ms is what compiling it and handing out its result took, which is the same on any size. Source_id has the forms of consumer_id in run_cost_part.
with
named as (
  select
    day, last_day, account_id, workspace_id, warehouse_id, statement_id, executed_by, client_application, statement_type,
    execution_status, job_run_id, start_time, end_time,
    coalesce(
      case when own_purpose in ('collect', 'lake') then 'lakegauge:' || own_purpose end,
      'dashboard:' || coalesce(dashboard_id, legacy_dashboard_id),
      'alert:' || alert_id,
      case
        when contains(statement_text, '"app": "dbt"')
        then 'dbt:' || nullif(regexp_extract(statement_text, '"node_id": *"([^"]+)"', 1), '')
      end,
      'job:' || job_id,
      'pipeline:' || pipeline_id,
      'notebook:' || notebook_id,
      'genie:' || genie_space_id,
      'query:' || sql_query_id,
      'user:' || executed_by
    ) as source_id,
    job_id,
    coalesce(waiting_for_compute_duration_ms, 0) + coalesce(waiting_at_capacity_duration_ms, 0) as waited_ms,
    coalesce(waiting_at_capacity_duration_ms, 0) as queued_ms,
    coalesce(compilation_duration_ms, 0) + coalesce(result_fetch_duration_ms, 0) as fixed_ms,
    total_duration_ms, read_bytes, written_bytes, read_rows, spilled_local_bytes,
    coalesce(from_result_cache, false) as is_from_cache,
    coalesce(total_task_duration_ms > 0, not coalesce(from_result_cache, false)) as uses_compute
  from query_run
  where day in ($days)
    and warehouse_id is not null
)
select
  day, last_day, account_id, workspace_id, warehouse_id, statement_id, source_id, executed_by, client_application,
  statement_type, execution_status,
  case when startswith(source_id, 'job:') or (startswith(source_id, 'dbt:') and job_id is not null) then job_run_id end as job_run_id,
  start_time,
  unix_millis(start_time) + waited_ms as from_ms,
  unix_millis(end_time) as until_ms,
  waited_ms,
  queued_ms,
  fixed_ms,
  total_duration_ms as duration_ms,
  coalesce(read_bytes, 0) as read_bytes,
  written_bytes,
  coalesce(read_rows, 0) as read_rows,
  coalesce(spilled_local_bytes, 0) as spilled_bytes,
  is_from_cache,
  uses_compute
from named
