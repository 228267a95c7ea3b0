-- One row per instance pool and span in which it had one name, most machines, idle machines and time to wait.
with edited as (
  select pool_key, 0 as edit, 0 as from_ms, min_idle_instances as kept_idle, cast(null as varchar) as user_name
  from planned_pool
  union all by name
  select pool_key, at_ms as from_ms, cast(value as integer) as kept_idle, user_name
  from ordered_change
  inner join planned_pool
    on planned_pool.instance_pool_id = asset_id
  where setting = 'min_idle_instances'
  union all by name
  select
    pool_key,
    number.range as edit,
    getvariable('start_ms') + number.range * 432000000 + whole('edit:' || pool_key || ':' || number.range, 25200000, 61200000)
      as from_ms
  from planned_pool
  inner join rough_workspace using (kind)
  cross join range(1, 13) as number
), versioned as (
  select
    pool_key,
    from_ms,
    user_name,
    coalesce(lead(from_ms) over edits, 9000000000000000) as until_ms,
    last_value(edit ignore nulls) over edits as number,
    last_value(kept_idle ignore nulls) over edits as kept_idle,
    lag(from_ms) over edits is not null as is_edit
  from edited
  window edits as (partition by pool_key order by from_ms)
)
select
  pool_key,
  number,
  is_edit,
  from_ms,
  until_ms,
  user_name,
  kept_idle as min_idle_instances,
  case when number = 0 then pool else pool || ' ' || number end as name,
  max_capacity + number as max_capacity,
  idle_minutes + 10 * (number % 3) as idle_minutes
from versioned
inner join planned_pool using (pool_key)
