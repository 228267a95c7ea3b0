-- One row per SQL warehouse that somebody changed by hand and span in which it had one type, size and bounds of its clusters, from its
-- making on, with who changed it to what. Its automatic stops are in stop_change.
select
  workspace_id,
  warehouse_id,
  greatest(from_ms, create_ms) as from_ms,
  until_ms,
  warehouse_type,
  warehouse_span.size,
  rest_size,
  old_rest_size,
  min_clusters,
  max_clusters,
  user_name,
  cast(changes as map(varchar, varchar)) as changes
from warehouse_span
inner join planned_warehouse using (kind, warehouse)
inner join warehouse_size using (size)
where (kind, warehouse) in (select (kind, warehouse) from warehouse_span where from_ms > 0)
order by workspace_id, warehouse_id, from_ms
