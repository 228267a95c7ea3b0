-- One row per change of a SQL warehouse's settings: its creation.
create or replace view compute.warehouses as
select
  warehouse.warehouse_id,
  warehouse.workspace_id,
  workspace.account_id,
  warehouse.name as warehouse_name,
  warehouse.warehouse_type,
  'CURRENT' as warehouse_channel,
  warehouse.size as warehouse_size,
  cast(warehouse.min_clusters as integer) as min_clusters,
  cast(warehouse.max_clusters as integer) as max_clusters,
  cast(warehouse.auto_stop_minutes as integer) as auto_stop_minutes,
  warehouse.tags,
  instant(warehouse.create_ms) as change_time,
  cast(null as timestamp) as delete_time,
  person_number(warehouse.creator_user_name) as created_by
from fact.warehouse
inner join fact.workspace using (workspace_id)
where workspace.region = getvariable('region')
  and warehouse.create_ms + 600000 <= getvariable('now_ms')
