-- One row per statement: of a SQL warehouse, or of a notebook or a job's task on serverless compute.
-- It waits first, then works until it ends; a few fail, are canceled or come from the result cache.
with placed as (
  select
    query_key,
    workspace_id,
    warehouse_id,
    user_name,
    source,
    statement_type,
    client_application,
    statement_text,
    job_id,
    run_id,
    task_run_id,
    cast(null as varchar) as notebook_id,
    sent_query.start_ms,
    case when source = 'job' then least(greatest(0, running_ms - sent_query.start_ms), work_ms // 2)
      else greatest(0, running_ms - sent_query.start_ms) end as wait_ms,
    sent_query.start_ms + work_ms + case when source = 'job' then 0 else wait_ms end as end_ms,
    longer_ms,
    cast(null as varchar) as measured_run_key
  from sent_query
  inner join planned_warehouse using (warehouse_key)
  asof left join warehouse_time
    on warehouse_time.warehouse_key = sent_query.warehouse_key
    and warehouse_time.starting_ms <= sent_query.start_ms
  union all
  select
    'statement:' || session_key || ':' || step.range,
    workspace_id,
    null,
    user_name,
    'notebook',
    'SELECT',
    'Databricks Notebook',
    'select * from ' || replace(split_part(notebook_path, '/', 4), ' ', '_') || '_step_' || step.range,
    null,
    null,
    null,
    notebook_id,
    start_ms + step.range * 420000 + whole('at:' || session_key || ':' || step.range, 0, 200000),
    0,
    start_ms + step.range * 420000 + whole('at:' || session_key || ':' || step.range, 0, 200000)
      + whole('work:' || session_key || ':' || step.range, 800, 190000),
    0,
    null
  from notebook_time
  cross join lateral range(0, greatest(1, (end_ms - start_ms) // 420000)) as step
  union all
  select
    'statement:' || run_id || ':' || task_run_id,
    task_run.workspace_id,
    null,
    run_as_user_name,
    'job',
    'MERGE',
    'Databricks Job',
    'merge into ' || name || ' using updates using (id) when matched then update set *',
    task_run.job_id,
    run_id,
    task_run_id,
    null,
    execution_start_ms,
    0,
    end_ms,
    0,
    measured.run_key
  from task_run
  inner join job using (workspace_id, job_id)
  left join (
    select workspace_id, run_id, trial_time.run_key, place
    from trial_time
    inner join planned_run using (run_key)
    where purpose = 'actual'
  ) as measured using (workspace_id, run_id)
  where coalesce(place, compute) = 'serverless'
    and end_ms > execution_start_ms
    and result_state = 'SUCCESS'
), measured as (
  select
    placed.*,
    work.read_bytes as work_read_bytes,
    work.read_rows as work_read_rows,
    work.written_bytes as work_written_bytes,
    work.spilled_bytes as work_spilled_bytes,
    tuned.spilled_bytes as tuned_spilled_bytes,
    chance('luck:' || query_key) as luck,
    starts_with(query_key, 'days:') as is_long,
    coalesce(work.read_bytes,
      cast(floor((end_ms - start_ms - wait_ms - longer_ms) * (30000 + 900000 * bell('bytes:' || query_key))) as bigint)) as read_bytes
  from placed
  left join measured_work as work
    on work.run_key = placed.measured_run_key
  left join (select statement_key as query_key, spilled_bytes from tuned_statement) as tuned using (query_key)
)
select
  workspace_id,
  uuid_like(query_key) as statement_id,
  warehouse_id,
  user_name,
  source,
  statement_type,
  client_application,
  statement_text,
  job_id,
  run_id,
  task_run_id,
  notebook_id,
  start_ms,
  cast(wait_ms as bigint) as wait_ms,
  cast(end_ms as bigint) as end_ms,
  case
    when source = 'job' then 'FINISHED'
    when luck < 0.012 then 'CANCELED'
    when luck < 0.04 then 'FAILED'
    else 'FINISHED'
  end as status,
  source <> 'job' and luck > 0.93 and not is_long as is_cached,
  case when is_cached then 0 else measured.read_bytes end as read_bytes,
  case
    when is_cached then 0
    else coalesce(work_read_rows, measured.read_bytes // whole('row:' || query_key, 40, 900))
  end as read_rows,
  case
    when work_written_bytes is not null then work_written_bytes
    when statement_type = 'MERGE' then measured.read_bytes // 20
    else 0
  end as written_bytes,
  cast(whole('rows:' || query_key, 1, 5000) as bigint) as produced_rows,
  case
    when work_spilled_bytes is not null then work_spilled_bytes
    when tuned_spilled_bytes is not null then tuned_spilled_bytes
    when luck between 0.2 and 0.23 then measured.read_bytes // 3
    else 0
  end as spilled_bytes,
  end_ms + whole('seen:' || query_key, 120000, 2400000) as available_ms
from measured
where start_ms < getvariable('end_ms')
order by available_ms, statement_id
