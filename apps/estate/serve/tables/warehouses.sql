-- One row per change of a SQL warehouse's settings: its creation, each change and, once it is gone, its deletion.
create or replace view compute.warehouses as
with change as (
  select workspace_id, warehouse_id, create_ms as change_ms, cast(null as bigint) as gone_ms
  from fact.warehouse
  union
  select workspace_id, asset_id, change_ms, null
  from fact.stop_change
  where asset_kind = 'warehouse'
  union
  select workspace_id, warehouse_id, from_ms, null
  from fact.warehouse_state
  union
  select workspace_id, warehouse_id, delete_ms, delete_ms
  from fact.warehouse
  where delete_ms is not null
)
select
  change.warehouse_id,
  change.workspace_id,
  workspace.account_id,
  warehouse.name as warehouse_name,
  coalesce(setting.warehouse_type, warehouse.warehouse_type) as warehouse_type,
  'CURRENT' as warehouse_channel,
  coalesce(setting.size, warehouse.size) as warehouse_size,
  cast(coalesce(setting.min_clusters, warehouse.min_clusters) as integer) as min_clusters,
  cast(coalesce(setting.max_clusters, warehouse.max_clusters) as integer) as max_clusters,
  cast(stop_at(change.workspace_id, change.warehouse_id, change_ms, auto_stop_minutes) as integer) as auto_stop_minutes,
  warehouse.tags,
  instant(change.change_ms) as change_time,
  instant(change.gone_ms) as delete_time,
  person_number(warehouse.creator_user_name) as created_by
from change
inner join fact.warehouse
  on warehouse.workspace_id = change.workspace_id
  and warehouse.warehouse_id = change.warehouse_id
inner join fact.workspace
  on workspace.workspace_id = change.workspace_id
left join fact.warehouse_state as setting
  on setting.workspace_id = change.workspace_id
  and setting.warehouse_id = change.warehouse_id
  and setting.from_ms <= change_ms
  and setting.until_ms > change_ms
where workspace.region = getvariable('region')
  and change.change_ms + 600000 <= getvariable('now_ms')
