-- One row: an asset that usage records in force of the day name, with the name and owner that they give it.
with
record as (
  select
    usage_record.day, usage_record.account_id, usage_record.workspace_id, usage_record.endpoint_id,
    usage_record.endpoint_name, usage_record.app_id, usage_record.app_name, usage_record.notebook_id,
    usage_record.notebook_path, usage_record.warehouse_id, usage_record.dlt_pipeline_id,
    usage_record.created_by, usage_record.run_as, usage_record.owned_by
  -- include: #models/parts/usage-in-force.sql
),
named as (
  select day, account_id, workspace_id, 'endpoint' as kind, coalesce(endpoint_id, endpoint_name) as asset_id, endpoint_name as name, created_by as owner
  from record
  where endpoint_name is not null
  union all
  select day, account_id, workspace_id, 'app' as kind, coalesce(app_id, app_name) as asset_id, app_name as name, created_by as owner
  from record
  where app_name is not null
  union all
  select day, account_id, workspace_id, 'notebook' as kind, coalesce(notebook_id, notebook_path) as asset_id, notebook_path as name, run_as as owner
  from record
  where notebook_path is not null
  union all
  select day, account_id, workspace_id, 'warehouse' as kind, warehouse_id as asset_id, cast(null as string) as name, owned_by as owner
  from record
  where warehouse_id is not null
  union all
  select day, account_id, workspace_id, 'pipeline' as kind, dlt_pipeline_id as asset_id, cast(null as string) as name, run_as as owner
  from record
  where dlt_pipeline_id is not null
)
select
  day, account_id, workspace_id, kind, asset_id,
  max(name) as name,
  max(owner) as owner
from named
group by day, account_id, workspace_id, kind, asset_id
