-- One row: a day into which a stretch of a pool's machine lasts that began on one of the days.
with
began as (
  select day, until_time
  from pool_wait
  where day in ($days)
  union all
  select day, until_time
  from pool_placement
  where day in ($days)
)
select distinct calendar.day
from began
inner join calendar
  on calendar.day > began.day
  and calendar.day <= coalesce(cast(began.until_time as date), date '9999-12-31')
where (began.until_time is null or cast(began.until_time as date) > began.day)
  and calendar.day <= (select max(day) from instance_event)
