-- One row per statement on a SQL warehouse or on serverless compute, once it has ended and arrived.
create or replace view query.history as
select
  workspace.account_id,
  query.workspace_id,
  query.statement_id,
  query.user_name as executed_by,
  md5(query.user_name || ':' || query.start_ms // 3600000) as session_id,
  query.status as execution_status,
  struct_pack(
    "type" := case when query.warehouse_id is null then 'SERVERLESS_COMPUTE' else 'WAREHOUSE' end,
    cluster_id := cast(null as varchar),
    warehouse_id := query.warehouse_id
  ) as compute,
  person_number(query.user_name) as executed_by_user_id,
  query.statement_text,
  query.statement_type,
  case when query.status = 'FAILED' then '[TABLE_OR_VIEW_NOT_FOUND] The table or view cannot be found.' end as error_message,
  query.client_application,
  cast(null as varchar) as client_driver,
  query.end_ms - query.start_ms as total_duration_ms,
  query.wait_ms as waiting_for_compute_duration_ms,
  coalesce(query_load.queue_ms, 0) as waiting_at_capacity_duration_ms,
  coalesce(query_load.parallel_ms, (query.end_ms - query.start_ms - query.wait_ms) * 9 // 10) as execution_duration_ms,
  coalesce(query_load.fixed_ms, (query.end_ms - query.start_ms - query.wait_ms) // 10) as compilation_duration_ms,
  case
    when query.is_cached then 0
    when query_load.parallel_ms is not null then query_load.parallel_ms * 8
    else (query.end_ms - query.start_ms - query.wait_ms) * 6
  end as total_task_duration_ms,
  cast(0 as bigint) as result_fetch_duration_ms,
  instant(query.start_ms) as start_time,
  instant(query.end_ms) as end_time,
  instant(query.end_ms) as update_time,
  cast(query.read_bytes // 1000000000 as bigint) as read_partitions,
  cast(0 as bigint) as pruned_files,
  cast(query.read_bytes // 64000000 as bigint) as read_files,
  cast(query.read_rows as bigint) as read_rows,
  query.produced_rows,
  query.read_bytes,
  cast(case when query.is_cached then 100 else 30 end as tinyint) as read_io_cache_percent,
  query.is_cached as from_result_cache,
  cast(query.spilled_bytes as bigint) as spilled_local_bytes,
  cast(query.written_bytes as bigint) as written_bytes,
  cast(query.read_bytes // 8 as bigint) as shuffle_read_bytes,
  struct_pack(
    job_info := case
      when query.job_id is not null then struct_pack(
        job_id := query.job_id,
        job_run_id := query.run_id,
        job_task_run_id := query.task_run_id
      )
    end,
    legacy_dashboard_id := cast(null as varchar),
    dashboard_id := case when query.source = 'dashboard' then md5(query.warehouse_id || query.statement_text) end,
    alert_id := case when query.source = 'alert' then md5('alert' || query.warehouse_id) end,
    notebook_id := query.notebook_id,
    sql_query_id := case when query.source = 'query' then md5(query.user_name || query.statement_text) end,
    genie_space_id := case when query.source = 'genie' then md5('genie' || query.warehouse_id) end
  ) as query_source,
  person_number(query.user_name) as executed_as_user_id,
  query.user_name as executed_as,
  cast(query.written_bytes // 200 as bigint) as written_rows,
  cast(query.written_bytes // 64000000 as bigint) as written_files,
  cast(null as varchar) as cache_origin_statement_id
from fact.query
inner join fact.workspace using (workspace_id)
left join fact.query_load
  on query_load.workspace_id = query.workspace_id
  and query_load.statement_id = query.statement_id
where workspace.region = getvariable('region')
  and query.available_ms <= getvariable('now_ms')
  and query.end_ms > getvariable('now_ms') - 31536000000
