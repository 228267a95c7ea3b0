-- One row per SQL warehouse.
select
  account_id,
  workspace_id,
  service_id as warehouse_id,
  timestamp '2023-06-01 12:00:00' as change_time,
  service_name as warehouse_name,
  'PRO' as warehouse_type,
  'CURRENT' as warehouse_channel,
  'MEDIUM' as warehouse_size,
  1 as min_clusters,
  4 as max_clusters,
  30 as auto_stop_minutes,
  no_tags() as tags,
  owner as created_by,
  cast(null as timestamp) as delete_time,
  cast(null as date) as day,
  cast(null as date) as last_day
from service
where kind = 'warehouse'
