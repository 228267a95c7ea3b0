-- One row per SQL warehouse.
select
  workspace_id,
  warehouse_id,
  warehouse as name,
  creator_user_name,
  warehouse_type,
  size,
  rest_size,
  old_rest_size,
  min_clusters,
  max_clusters,
  auto_stop_minutes,
  tags,
  create_ms,
  delete_ms
from planned_warehouse
inner join warehouse_template using (kind, warehouse)
inner join warehouse_size using (size)
order by workspace_id, warehouse_id
