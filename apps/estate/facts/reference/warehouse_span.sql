-- One row per SQL warehouse and span in which it had one type, size and bounds of its clusters, with who set them by hand and which of
-- them, by their names in REST.
with stated as (
  select kind, warehouse, 0 as from_ms, warehouse_type, size, min_clusters, max_clusters
  from warehouse_template
  union all by name
  select
    kind,
    ordered_change.name as warehouse,
    at_ms as from_ms,
    any_value(user_name) as user_name,
    max(value) filter (where setting = 'warehouse_type') as warehouse_type,
    max(warehouse_size.size) as size,
    max(try_cast(value as integer)) filter (where setting = 'min_num_clusters') as min_clusters,
    max(try_cast(value as integer)) filter (where setting = 'max_num_clusters') as max_clusters,
    map(list(setting order by setting), list(value order by setting)) as changes
  from ordered_change
  inner join workspace_template using (seat)
  left join warehouse_size
    on setting = 'cluster_size'
    and rest_size = value
  where asset_kind = 'warehouse'
    and setting <> 'auto_stop_mins'
  group by kind, ordered_change.name, at_ms
)
select
  kind,
  warehouse,
  from_ms,
  coalesce(lead(from_ms) over changes, 9000000000000000) as until_ms,
  last_value(warehouse_type ignore nulls) over changes as warehouse_type,
  last_value(stated.size ignore nulls) over changes as size,
  last_value(min_clusters ignore nulls) over changes as min_clusters,
  last_value(max_clusters ignore nulls) over changes as max_clusters,
  -- How many times as long it takes as it did at first what all machines share.
  first_value(dbu_per_hour) over changes / cast(last_value(dbu_per_hour ignore nulls) over changes as double) as slower,
  user_name,
  stated.changes
from stated
left join warehouse_size using (size)
window changes as (partition by kind, warehouse order by from_ms)
