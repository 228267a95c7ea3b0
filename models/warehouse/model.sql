-- One row: a SQL warehouse with its settings and state as last read, from REST where it is known there, else from its newest
-- change in the system tables.
with
history as (
  select
    account_id,
    workspace_id,
    warehouse_id,
    max_by(warehouse_type, change_time) as warehouse_type,
    max_by(warehouse_size, change_time) as warehouse_size,
    max_by(min_clusters, change_time) as min_clusters,
    max_by(max_clusters, change_time) as max_clusters,
    max_by(auto_stop_minutes, change_time) as auto_stop_minutes
  from system_warehouse
  group by account_id, workspace_id, warehouse_id
)
select
  account_id,
  workspace_id,
  warehouse_id,
  case
    when rest.is_serverless then 'SERVERLESS'
    else coalesce(rest.warehouse_type, history.warehouse_type)
  end as warehouse_type,
  coalesce(rest.cluster_size, history.warehouse_size) as size,
  coalesce(rest.min_clusters, history.min_clusters) as min_clusters,
  coalesce(rest.max_clusters, history.max_clusters) as max_clusters,
  coalesce(rest.auto_stop_minutes, history.auto_stop_minutes) as auto_stop_minutes,
  rest.state,
  rest.running_clusters
from rest_warehouse as rest
full outer join history
  using (account_id, workspace_id, warehouse_id)
