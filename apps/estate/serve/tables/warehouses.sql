-- One row per change of a SQL warehouse's settings: its creation, each change of its stop and, once it is gone, its deletion.
create or replace view compute.warehouses as
with change as (
  select
    warehouse.* replace (stop_at(workspace_id, warehouse_id, create_ms, auto_stop_minutes) as auto_stop_minutes),
    create_ms as change_ms,
    cast(null as bigint) as gone_ms
  from fact.warehouse
  union all
  select warehouse.* replace (minutes as auto_stop_minutes), stop_change.change_ms, null
  from fact.warehouse
  inner join fact.stop_change
    on stop_change.workspace_id = warehouse.workspace_id
    and stop_change.asset_id = warehouse.warehouse_id
  union all
  select
    * replace (stop_at(workspace_id, warehouse_id, delete_ms, auto_stop_minutes) as auto_stop_minutes),
    delete_ms as change_ms,
    delete_ms as gone_ms
  from fact.warehouse
  where delete_ms is not null
)
select
  change.warehouse_id,
  change.workspace_id,
  workspace.account_id,
  change.name as warehouse_name,
  change.warehouse_type,
  'CURRENT' as warehouse_channel,
  change.size as warehouse_size,
  cast(change.min_clusters as integer) as min_clusters,
  cast(change.max_clusters as integer) as max_clusters,
  cast(change.auto_stop_minutes as integer) as auto_stop_minutes,
  change.tags,
  instant(change.change_ms) as change_time,
  instant(change.gone_ms) as delete_time,
  person_number(change.creator_user_name) as created_by
from change
inner join fact.workspace using (workspace_id)
where workspace.region = getvariable('region')
  and change.change_ms + 600000 <= getvariable('now_ms')
