-- One row per operation that the platform did to keep a table in order, in the hours in which a workspace is billed for them: on tables of
-- its jobs and on those that its SQL tasks merge into. Operations of a bill add up to it, less what those that fail do not use.
create or replace view storage.predictive_optimization_operations_history as
with known as (
  select workspace_id, 'silver' as schema_name, 'output_' || job_id as table_name
  from fact.job
  union all
  select distinct query.workspace_id, 'mart', job.name
  from fact.query
  inner join fact.job using (workspace_id, job_id)
  where query.client_application = 'Databricks SQL Task'
), placed as (
  select
    workspace_id, schema_name, table_name,
    md5_number_lower('kept in order:' || workspace_id || schema_name || table_name) % 3 as turn
  from known
  where md5_number_lower('managed:' || workspace_id || schema_name || table_name) % 3 < 2
), billed as (
  select workspace_id, record_id, usage_start_ms, usage_end_ms, usage_quantity
  from fact."usage"
  where billing_origin_product = 'PREDICTIVE_OPTIMIZATION'
    and record_type = 'ORIGINAL'
    and usage_quantity > 0
), operation as (
  select
    billed.workspace_id, placed.schema_name, placed.table_name, kind.operation_type, billed.usage_start_ms, billed.usage_end_ms,
    md5('operation:' || billed.record_id || placed.schema_name || placed.table_name || kind.operation_type) as operation_id,
    md5_number_lower('operation:' || billed.record_id || placed.schema_name || placed.table_name || kind.operation_type) as dice,
    billed.usage_quantity / count(*) over (partition by billed.record_id) as usage_quantity
  from billed
  inner join placed
    on placed.workspace_id = billed.workspace_id
    and (billed.usage_start_ms // 86400000 + cast(placed.turn as bigint)) % 3 = 0
  cross join (values ('COMPACTION'), ('VACUUM'), ('ANALYZE')) as kind(operation_type)
)
select
  workspace.account_id,
  operation.workspace_id,
  instant(usage_start_ms + cast(dice % 1800000 as bigint)) as start_time,
  instant(usage_start_ms + cast(dice % 1800000 as bigint) + 60000 + cast(dice % 600000 as bigint)) as end_time,
  'metastore ' || workspace.region as metastore_name,
  md5('metastore:' || workspace.region) as metastore_id,
  'main' as catalog_name,
  schema_name,
  table_name,
  md5('table:' || operation.workspace_id || schema_name || table_name) as table_id,
  operation_type,
  operation_id,
  case when dice % 41 = 0 then 'FAILED: INTERNAL_ERROR' else 'SUCCESSFUL' end as operation_status,
  map {'number_of_output_files': cast(1 + dice % 40 as varchar)} as operation_metrics,
  'ESTIMATED_DBU' as usage_unit,
  cast(case when dice % 41 = 0 then 0 else usage_quantity end as decimal(38, 10)) as usage_quantity
from operation
inner join fact.workspace using (workspace_id)
where workspace.region = getvariable('region')
  and usage_end_ms + 7200000 <= getvariable('now_ms')
  and usage_start_ms > getvariable('now_ms') - 15552000000
