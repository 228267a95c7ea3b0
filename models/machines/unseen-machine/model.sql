-- One row: a window of usage records in which a cluster drew more DBU than its known machines of that type draw, at the rate
-- that is usual for the type and SKU on that day (the median of at least three windows): machines are missing, for instance
-- workers that were gone before they reported a minute, also where no machine of the type is known in the window. Less than
-- two minutes of a machine, or one percent, do not count.
with
drawn as (
  select
    day, account_id, resource_number, machine, sku_name, start_ms, end_ms,
    sum(cast(quantity as double)) as dbu
  from priced_usage
  where day in ($days)
    and resource_number is not null
    and cluster_id is not null
    and machine is not null
    and usage_unit = 'DBU'
    and end_ms > start_ms
  group by day, account_id, resource_number, machine, sku_name, start_ms, end_ms
),
present as (
  select
    drawn.day, drawn.account_id, drawn.resource_number, drawn.machine, drawn.sku_name, drawn.start_ms,
    drawn.end_ms, drawn.dbu, machine_interval.node_count,
    greatest(drawn.start_ms, machine_interval.from_ms) as from_ms,
    least(drawn.end_ms, machine_interval.until_ms) as until_ms
  from drawn
  inner join machine_interval
    on machine_interval.day = drawn.day
    and machine_interval.resource_number = drawn.resource_number
    and machine_interval.node_type = drawn.machine
    and machine_interval.from_ms < drawn.end_ms
    and machine_interval.until_ms > drawn.start_ms
  where machine_interval.day in ($days)
),
timed as (
  select
    day, account_id, resource_number, machine, sku_name, start_ms, end_ms, dbu,
    node_count * (until_ms - from_ms) as machine_ms
  from present
  union all
  select
    present.day, present.account_id, present.resource_number, present.machine, present.sku_name,
    present.start_ms, present.end_ms, present.dbu,
    -present.node_count * (least(present.until_ms, cluster_evidence.until_ms) - greatest(present.from_ms, cluster_evidence.from_ms)) as machine_ms
  from present
  inner join cluster_evidence
    on cluster_evidence.day = present.day
    and cluster_evidence.resource_number = present.resource_number
    and cluster_evidence.kind = 'start_up'
    and cluster_evidence.from_ms < present.until_ms
    and cluster_evidence.until_ms > present.from_ms
  where cluster_evidence.day in ($days)
),
counted as (
  select
    day, account_id, resource_number, machine, sku_name, start_ms, end_ms, dbu,
    cast(sum(machine_ms) as double) / 3600000 as machine_hours
  from timed
  group by day, account_id, resource_number, machine, sku_name, start_ms, end_ms, dbu
),
window_hours as (
  select
    drawn.day, drawn.account_id, drawn.resource_number, drawn.machine, drawn.sku_name, drawn.start_ms,
    drawn.end_ms, drawn.dbu,
    coalesce(counted.machine_hours, 0) as machine_hours
  from drawn
  left join counted
    on counted.day = drawn.day
    and counted.account_id = drawn.account_id
    and counted.resource_number = drawn.resource_number
    and counted.machine = drawn.machine
    and counted.sku_name = drawn.sku_name
    and counted.start_ms = drawn.start_ms
    and counted.end_ms = drawn.end_ms
),
usual as (
  select day, account_id, machine, sku_name, median(dbu / machine_hours) as dbu_per_hour
  from counted
  where machine_hours > 0.02
    and dbu > 0
  group by day, account_id, machine, sku_name
  having count(*) >= 3
)
select distinct
  window_hours.day,
  window_hours.resource_number,
  window_hours.start_ms as from_ms,
  window_hours.end_ms as until_ms
from window_hours
inner join usual
  on usual.day = window_hours.day
  and usual.account_id = window_hours.account_id
  and usual.machine = window_hours.machine
  and usual.sku_name = window_hours.sku_name
where window_hours.dbu > (window_hours.machine_hours + 0.03) * usual.dbu_per_hour
  and window_hours.dbu > window_hours.machine_hours * usual.dbu_per_hour * 1.01
