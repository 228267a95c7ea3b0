-- One row: an asset that usage records of the day name, with the name and owner that they give it.
with
named as (
  select day, account_id, workspace_id, 'endpoint' as kind, coalesce(endpoint_id, endpoint_name) as asset_id, endpoint_name as name, created_by as owner
  from usage_record
  where day in ($days)
    and endpoint_name is not null
  union all
  select day, account_id, workspace_id, 'app' as kind, coalesce(app_id, app_name) as asset_id, app_name as name, created_by as owner
  from usage_record
  where day in ($days)
    and app_name is not null
  union all
  select day, account_id, workspace_id, 'notebook' as kind, coalesce(notebook_id, notebook_path) as asset_id, notebook_path as name, run_as as owner
  from usage_record
  where day in ($days)
    and notebook_path is not null
  union all
  select day, account_id, workspace_id, 'warehouse' as kind, warehouse_id as asset_id, cast(null as string) as name, owned_by as owner
  from usage_record
  where day in ($days)
    and warehouse_id is not null
  union all
  select day, account_id, workspace_id, 'pipeline' as kind, dlt_pipeline_id as asset_id, cast(null as string) as name, run_as as owner
  from usage_record
  where day in ($days)
    and dlt_pipeline_id is not null
)
select
  day, account_id, workspace_id, kind, asset_id,
  max(name) as name,
  max(owner) as owner
from named
group by day, account_id, workspace_id, kind, asset_id
