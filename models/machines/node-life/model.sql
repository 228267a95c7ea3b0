-- One row: a stretch of a day in which a machine of a cluster reported minutes. Minutes at most an hour apart are one
-- stretch: a pool can give the same machine to a cluster again later. A machine that lived for less than ten minutes may
-- have reported none, so that a missing row says nothing.
with
report as (
  select
    node_minute.day, resource_day.resource_number, node_minute.instance_id,
    floor(unix_millis(node_minute.start_time) / 600000) as ten_minutes,
    bool_or(node_minute.driver) as is_driver,
    max(node_minute.node_type) as node_type,
    unix_millis(min(node_minute.start_time)) as from_ms,
    unix_millis(max(node_minute.end_time)) as until_ms
  -- include: #models/parts/minutes-of-resources.sql
  where node_minute.day in ($days)
    and resource_day.day in ($days)
  group by
    node_minute.day, resource_day.resource_number, node_minute.instance_id,
    floor(unix_millis(node_minute.start_time) / 600000)
),
ordered as (
  select
    day, resource_number, instance_id, is_driver, node_type, from_ms, until_ms,
    max(until_ms) over (
      partition by day, resource_number, instance_id
      order by from_ms nulls last
      rows between unbounded preceding and 1 preceding
    ) as reached_ms
  from report
),
life as (
  select
    day, resource_number, instance_id, is_driver, node_type, from_ms, until_ms,
    sum(case when reached_ms + 3600000 >= from_ms then 0 else 1 end) over (
      partition by day, resource_number, instance_id
      order by from_ms nulls last
      rows between unbounded preceding and current row
    ) as number
  from ordered
)
select
  day, resource_number, instance_id,
  case when bool_or(is_driver) then 'driver' else 'worker' end as role,
  max(node_type) as node_type,
  min(from_ms) as from_ms,
  max(until_ms) as until_ms
from life
group by day, resource_number, instance_id, number
