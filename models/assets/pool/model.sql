-- One row: an instance pool with its settings as last read, from REST where it is known there, else from its newest change in
-- the system tables.
with
history as (
  select
    account_id, workspace_id, instance_pool_id,
    max_by(node_type, case when node_type is not null then change_time end) as node_type,
    max_by(min_idle_instances, case when min_idle_instances is not null then change_time end) as min_idle_instances,
    max_by(max_capacity, case when max_capacity is not null then change_time end) as max_capacity,
    max_by(
      idle_instance_autotermination_minutes,
      case when idle_instance_autotermination_minutes is not null then change_time end
    ) as idle_minutes,
    max_by(cast(to_json(tags) as string), case when tags is not null then change_time end) as tags_json
  from system_instance_pool
  group by account_id, workspace_id, instance_pool_id
)
select
  account_id, workspace_id, instance_pool_id,
  coalesce(rest.node_type, history.node_type) as node_type,
  coalesce(rest.min_idle_instances, history.min_idle_instances) as min_idle_instances,
  coalesce(rest.max_capacity, history.max_capacity) as max_capacity,
  coalesce(rest.idle_instance_autotermination_minutes, history.idle_minutes) as idle_minutes,
  coalesce(cast(to_json(rest.tags) as string), history.tags_json) as tags_json,
  rest.availability,
  rest.state
from rest_instance_pool as rest
full outer join history
  using (account_id, workspace_id, instance_pool_id)
