-- One row per start and stop of a SQL warehouse.
with
event as (
  select service.*, day_number, unnest(['STARTING', 'RUNNING', 'STOPPED']) as event_type
  from service
  cross join (select unnest(range(getvariable('from_day'), getvariable('until_day'))) as day_number) as days
  where kind = 'warehouse'
)
select
  account_id,
  workspace_id,
  service_id as warehouse_id,
  instant(event_ms) as event_time,
  event_type,
  case when event_type = 'STOPPED' then 0 else 1 end as cluster_count,
  date_of(event_ms) as day,
  date_of(event_ms) as last_day
from (
  select
    *,
    first_ms(day_number) + case event_type when 'STOPPED' then (first_hour + hours) * 3600000 when 'RUNNING' then first_hour * 3600000 + 5000 else first_hour * 3600000 end as event_ms
  from event
) as event
