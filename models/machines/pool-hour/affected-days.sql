-- One row: a day into which a wait lasts that began on one of the days.
select distinct calendar.day
from pool_wait
inner join calendar
  on calendar.day > pool_wait.day
  and calendar.day <= coalesce(cast(pool_wait.until_time as date), date '9999-12-31')
where pool_wait.day in ($days)
  and (pool_wait.until_time is null or cast(pool_wait.until_time as date) > pool_wait.day)
  and calendar.day <= (select max(day) from instance_event)
