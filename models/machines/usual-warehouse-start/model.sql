-- One row: a day and a SQL warehouse that started in the four weeks up to it: how long that took, on average.
select
  calendar.day, seen.account_id, seen.workspace_id, seen.warehouse_id,
  sum(seen.start_ms) / cast(sum(seen.starts) as double) as start_ms
from calendar
inner join warehouse_start_day as seen
  on seen.day <= calendar.day
  and unix_date(seen.day) > unix_date(calendar.day) - 28
where calendar.day in ($days)
  and seen.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 27) * 86400000) as date)
  and seen.day <= cast(greatest($days, $days) as date)
group by calendar.day, seen.account_id, seen.workspace_id, seen.warehouse_id
