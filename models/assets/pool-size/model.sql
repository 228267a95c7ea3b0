-- One row: a span (milliseconds, half-open) in which a pool had one capacity, number of machines that always wait and minutes to
-- wait, by its changes in the system tables, else as REST has it now. The oldest settings that are known hold for all time
-- before.
with
history as (
  select
    account_id, workspace_id, instance_pool_id,
    unix_millis(change_time) as at_ms,
    max_capacity,
    min_idle_instances,
    idle_instance_autotermination_minutes as idle_minutes
  from system_instance_pool
),
stated as (
  select account_id, workspace_id, instance_pool_id, at_ms, max_capacity, min_idle_instances, idle_minutes
  from history
  union all
  select
    rest.account_id, rest.workspace_id, rest.instance_pool_id,
    0 as at_ms,
    rest.max_capacity,
    rest.min_idle_instances,
    rest.idle_instance_autotermination_minutes as idle_minutes
  from rest_instance_pool as rest
  left join (select distinct account_id, workspace_id, instance_pool_id from history) as known
    on known.account_id = rest.account_id
    and known.workspace_id = rest.workspace_id
    and known.instance_pool_id = rest.instance_pool_id
  where known.instance_pool_id is null
),
ordered as (
  select
    account_id, workspace_id, instance_pool_id, max_capacity, min_idle_instances, idle_minutes, at_ms,
    lag(at_ms) over (partition by account_id, workspace_id, instance_pool_id order by at_ms nulls last) as before_ms,
    lead(at_ms) over (partition by account_id, workspace_id, instance_pool_id order by at_ms nulls last) as after_ms
  from stated
)
select
  account_id, workspace_id, instance_pool_id,
  cast(case when before_ms is null then 0 else at_ms end as bigint) as valid_from_ms,
  cast(coalesce(after_ms, 253402300799999) as bigint) as valid_until_ms,
  max_capacity, min_idle_instances, idle_minutes
from ordered
