-- One row: a stretch of a day for which a resource is charged, as usage or as machines; records that end on a later day reach into it.
select day, resource_number, start_ms as from_ms, least(end_ms, (cast(unix_date(day) as bigint) + 1) * 86400000) as until_ms
from priced_usage
where day in ($days)
  and resource_number is not null
  and money is not null
union
select day, resource_number, start_ms as from_ms, end_ms as until_ms
from machine_charge
where day in ($days)
  and resource_number is not null
  and money is not null
union
select
  resource_day.day,
  resource_day.resource_number,
  cast(unix_date(priced_usage.last_day) as bigint) * 86400000 as from_ms,
  priced_usage.end_ms as until_ms
-- include: #models/parts/usage-past-midnight.sql
  and priced_usage.money is not null
