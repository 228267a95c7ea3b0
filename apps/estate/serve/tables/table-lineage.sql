-- One row per read or write of a table that the catalog saw: a task of a job that succeeded reads what another job of its workspace
-- writes and then writes its own table, pipelines and statements read. Nobody reads what a job in four writes, as if it were sent
-- elsewhere; one job in eight works on files that no catalog knows; half of the jobs read their own table before they write it.
create or replace view access.table_lineage as
with place as (
  select
    workspace_id,
    job_id,
    row_number() over (partition by workspace_id order by job_id) - 1 as number,
    count(*) over (partition by workspace_id) as jobs,
    'main.' || (['bronze', 'silver', 'gold'])[cast(1 + md5_number_lower('schema:' || job_id) % 3 as bigint)] || '.output_' || job_id as table_name,
    md5_number_lower('known:' || job_id) % 8 = 0 as is_unknown,
    md5_number_lower('read:' || job_id) % 4 = 0 as is_unread,
    md5_number_lower('merge:' || job_id) % 2 = 0 as is_merging
  from fact.job
), readable as (
  select
    workspace_id,
    list(table_name order by job_id) as tables
  from place
  where not is_unknown
    and not is_unread
  group by workspace_id
), worked as (
  select
    task_run.workspace_id,
    task_run.job_id,
    task_run.run_id,
    task_run.task_run_id,
    task_run.execution_start_ms,
    task_run.end_ms,
    place.table_name,
    place.is_merging,
    readable.tables[cast(1 + md5_number_lower('source:' || task_run.job_id) % cast(len(readable.tables) as ubigint) as bigint)] as source_name
  from fact.task_run
  inner join place using (workspace_id, job_id)
  inner join readable using (workspace_id)
  where task_run.result_state = 'SUCCESS'
    and task_run.end_ms > task_run.execution_start_ms
    and not place.is_unknown
), event as (
  select
    workspace_id, 'JOB' as entity_type, job_id as entity_id, run_id as entity_run_id, job_id, run_id,
    source_name, table_name as target_name, end_ms as event_ms, task_run_id as event_key, cast(null as varchar) as statement_id
  from worked
  where source_name <> table_name
  union all
  select
    workspace_id, 'JOB', job_id, run_id, job_id, run_id, table_name, table_name, end_ms, 'merge:' || task_run_id, null
  from worked
  where is_merging or source_name = table_name
  union all
  select
    query.workspace_id,
    case query.source when 'dashboard' then 'DASHBOARD_V3' when 'notebook' then 'NOTEBOOK' else 'DBSQL_QUERY' end,
    md5(query.statement_text), query.statement_id, null, null,
    readable.tables[cast(1 + md5_number_lower('statement:' || query.statement_text) % cast(len(readable.tables) as ubigint) as bigint)],
    null, query.end_ms, query.statement_id, query.statement_id
  from fact.query
  inner join readable using (workspace_id)
  where query.status = 'FINISHED'
    and query.statement_type = 'SELECT'
  union all
  select
    pipeline_update.workspace_id, 'PIPELINE', pipeline_update.pipeline_id, pipeline_update.update_id, null, null,
    readable.tables[cast(1 + md5_number_lower('source:' || pipeline_update.pipeline_id) % cast(len(readable.tables) as ubigint) as bigint)],
    'main.live.' || replace(pipeline_update.pipeline_id, '-', '_'),
    least(pipeline_update.end_ms, pipeline_update.start_ms + 86400000), pipeline_update.update_id, null
  from fact.pipeline_update
  inner join readable using (workspace_id)
  where pipeline_update.state = 'COMPLETED'
)
select
  workspace.account_id,
  md5('metastore:' || workspace.region) as metastore_id,
  event.workspace_id,
  event.entity_type,
  event.entity_id,
  event.entity_run_id,
  event.source_name as source_table_full_name,
  split_part(event.source_name, '.', 1) as source_table_catalog,
  split_part(event.source_name, '.', 2) as source_table_schema,
  split_part(event.source_name, '.', 3) as source_table_name,
  cast(null as varchar) as source_path,
  'TABLE' as source_type,
  event.target_name as target_table_full_name,
  split_part(event.target_name, '.', 1) as target_table_catalog,
  split_part(event.target_name, '.', 2) as target_table_schema,
  split_part(event.target_name, '.', 3) as target_table_name,
  cast(null as varchar) as target_path,
  case when event.target_name is not null then 'TABLE' end as target_type,
  instant(event.event_ms) as event_time,
  cast(instant(event.event_ms) as date) as event_date,
  md5('lineage:' || event.event_key) as record_id,
  md5('event:' || event.event_key) as event_id,
  event.statement_id,
  struct_pack(
    job_info := case
      when event.job_id is not null then struct_pack(job_id := event.job_id, job_run_id := event.run_id)
    end
  ) as entity_metadata
from event
inner join fact.workspace using (workspace_id)
where workspace.region = getvariable('region')
  and event.event_ms + 1800000 <= getvariable('now_ms')
  and event.event_ms > getvariable('now_ms') - 31536000000
