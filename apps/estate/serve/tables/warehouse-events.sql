-- One row per change of a SQL warehouse's state or number of clusters.
create or replace view compute.warehouse_events as
select
  workspace.account_id,
  warehouse_event.workspace_id,
  warehouse_event.warehouse_id,
  warehouse_event.event_type,
  cast(warehouse_event.cluster_count as integer) as cluster_count,
  instant(warehouse_event.event_ms) as event_time
from fact.warehouse_event
inner join fact.workspace using (workspace_id)
where workspace.region = getvariable('region')
  and warehouse_event.event_ms + 900000 <= getvariable('now_ms')
  and warehouse_event.event_ms > getvariable('now_ms') - 31536000000
