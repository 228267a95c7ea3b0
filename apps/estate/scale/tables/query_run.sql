-- One row per statement on a SQL warehouse: as many a day as there are runs.
with
numbered as (
  select
    unnest(range(
      (getvariable('from_day') - getvariable('first_day')) * getvariable('runs_per_day'),
      (getvariable('until_day') - getvariable('first_day')) * getvariable('runs_per_day')
    )) as statement_number
),
planned as (
  select
    statement_number,
    service.*,
    first_ms(statement_number // getvariable('runs_per_day') + getvariable('first_day')) + first_hour * 3600000
    + whole('statement start', statement_number, 10000, hours * 3600000 - 90000) as from_ms,
    whole('statement length', statement_number, 300, 60000) as work_ms,
    whole('statement person', statement_number, 0, 500) as person_number
  from numbered
  inner join service
    on kind = 'warehouse'
    and service_number = whole('statement warehouse', statement_number, 0, scaled(300))
)
select
  account_id,
  workspace_id,
  uuid_of('statement', statement_number) as statement_id,
  instant(from_ms) as start_time,
  instant(from_ms + work_ms) as end_time,
  instant(from_ms + work_ms) as update_time,
  'FINISHED' as execution_status,
  'WAREHOUSE' as compute_type,
  service_id as warehouse_id,
  cast(null as varchar) as cluster_id,
  'session-' || person_number as session_id,
  'person-' || person_number || '@scale.example' as executed_by,
  'person-' || person_number || '@scale.example' as executed_as,
  'Databricks SQL' as client_application,
  'SELECT' as statement_type,
  'select * from orders where day = current_date' as statement_text,
  cast(null as varchar) as own_purpose,
  cast(null as varchar) as error_message,
  work_ms as total_duration_ms,
  cast(0 as bigint) as waiting_for_compute_duration_ms,
  cast(0 as bigint) as waiting_at_capacity_duration_ms,
  work_ms * 9 // 10 as execution_duration_ms,
  work_ms // 10 as compilation_duration_ms,
  work_ms * 6 as total_task_duration_ms,
  cast(0 as bigint) as result_fetch_duration_ms,
  work_ms * 1000000 as read_bytes,
  work_ms * 1000 as read_rows,
  work_ms // 60 as read_files,
  cast(0 as bigint) as pruned_files,
  cast(1 as bigint) as read_partitions,
  cast(1000 as bigint) as produced_rows,
  cast(0 as bigint) as written_bytes,
  cast(0 as bigint) as spilled_local_bytes,
  work_ms * 100000 as shuffle_read_bytes,
  30 as read_io_cache_percent,
  false as from_result_cache,
  cast(null as varchar) as job_id,
  cast(null as varchar) as job_run_id,
  cast(null as varchar) as job_task_run_id,
  cast(null as varchar) as pipeline_id,
  cast(null as varchar) as pipeline_update_id,
  cast(null as varchar) as notebook_id,
  case when person_number % 2 = 0 then md5('dashboard ' || person_number) end as dashboard_id,
  cast(null as varchar) as legacy_dashboard_id,
  cast(null as varchar) as alert_id,
  cast(null as varchar) as sql_query_id,
  cast(null as varchar) as genie_space_id,
  date_of(from_ms) as day,
  last_date_of(from_ms, from_ms + work_ms) as last_day
from planned
