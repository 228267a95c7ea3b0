-- One row: the statements of one source that started on a SQL warehouse on a day: how many, what they read and how long they
-- took. Source_id has the forms of consumer_id in run_cost_part.
with
statement as (
  select
    day,
    account_id,
    workspace_id,
    warehouse_id,
    coalesce(
      case when own_purpose in ('collect', 'lake') then 'lakegauge:' || own_purpose end,
      'dashboard:' || coalesce(dashboard_id, legacy_dashboard_id),
      'alert:' || alert_id,
      'job:' || job_id,
      'pipeline:' || pipeline_id,
      'notebook:' || notebook_id,
      'genie:' || genie_space_id,
      'query:' || sql_query_id,
      'user:' || executed_by
    ) as source_id,
    execution_status,
    read_bytes,
    read_rows,
    spilled_local_bytes,
    total_duration_ms,
    coalesce(waiting_for_compute_duration_ms, 0) + coalesce(waiting_at_capacity_duration_ms, 0) as waited_ms,
    coalesce(from_result_cache, false) as is_from_cache
  from query_run
  where day in ($days)
    and warehouse_id is not null
)
select
  day,
  account_id,
  workspace_id,
  warehouse_id,
  source_id,
  cast(count(*) as bigint) as statements,
  cast(sum(case when execution_status = 'FAILED' then 1 else 0 end) as bigint) as failed_statements,
  cast(sum(case when is_from_cache then 1 else 0 end) as bigint) as cached_statements,
  cast(sum(coalesce(read_bytes, 0)) as bigint) as read_bytes,
  cast(sum(coalesce(read_rows, 0)) as bigint) as read_rows,
  cast(sum(coalesce(spilled_local_bytes, 0)) as bigint) as spilled_bytes,
  cast(sum(coalesce(total_duration_ms, 0)) as bigint) as duration_ms,
  cast(max(total_duration_ms) as bigint) as longest_ms,
  cast(sum(waited_ms) as bigint) as waited_ms
from statement
group by day, account_id, workspace_id, warehouse_id, source_id
