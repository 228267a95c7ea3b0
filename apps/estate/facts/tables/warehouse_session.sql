-- One row per time that a SQL warehouse is up.
select
  workspace_id,
  warehouse_id,
  session,
  starting_ms,
  running_ms,
  stopping_ms,
  stopped_ms
from warehouse_time
inner join planned_warehouse using (warehouse_key)
order by workspace_id, warehouse_id, session
