-- One row: a SQL warehouse with its settings and state as last read, from REST where it is known there, else from its newest
-- change in the system tables.
with
history as (
  select
    account_id, workspace_id, warehouse_id,
    max_by(warehouse_type, case when warehouse_type is not null then change_time end) as warehouse_type,
    max_by(warehouse_size, case when warehouse_size is not null then change_time end) as warehouse_size,
    max_by(min_clusters, case when min_clusters is not null then change_time end) as min_clusters,
    max_by(max_clusters, case when max_clusters is not null then change_time end) as max_clusters,
    max_by(auto_stop_minutes, case when auto_stop_minutes is not null then change_time end) as auto_stop_minutes,
    max_by(cast(to_json(tags) as string), case when tags is not null then change_time end) as tags_json
  from system_warehouse
  group by account_id, workspace_id, warehouse_id
)
select
  account_id, workspace_id, warehouse_id,
  case
    when rest.is_serverless then 'SERVERLESS'
    else coalesce(rest.warehouse_type, history.warehouse_type)
  end as warehouse_type,
  coalesce(rest.cluster_size, history.warehouse_size) as size,
  coalesce(rest.min_clusters, history.min_clusters) as min_clusters,
  coalesce(rest.max_clusters, history.max_clusters) as max_clusters,
  coalesce(rest.auto_stop_minutes, history.auto_stop_minutes) as auto_stop_minutes,
  coalesce(cast(to_json(rest.tags) as string), history.tags_json) as tags_json,
  rest.is_photon,
  rest.spot_instance_policy,
  rest.state,
  rest.running_clusters
from rest_warehouse as rest
full outer join history
  using (account_id, workspace_id, warehouse_id)
