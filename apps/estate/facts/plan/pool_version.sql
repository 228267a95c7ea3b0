-- One row per instance pool and span in which it had one name, most machines and time to wait.
with edited as (
  select pool_key, 0 as number, 0 as from_ms
  from planned_pool
  union all
  select
    pool_key,
    number.range,
    getvariable('start_ms') + number.range * 432000000 + whole('edit:' || pool_key || ':' || number.range, 25200000, 61200000)
  from planned_pool
  inner join rough_workspace using (kind)
  cross join range(1, 13) as number
)
select
  pool_key,
  number,
  from_ms,
  coalesce(lead(from_ms) over (partition by pool_key order by number), 9000000000000000) as until_ms,
  case when number = 0 then pool else pool || ' ' || number end as name,
  max_capacity + number as max_capacity,
  idle_minutes + 10 * (number % 3) as idle_minutes
from edited
inner join planned_pool using (pool_key)
