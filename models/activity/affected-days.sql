-- One row: a day into which a task lasts that began on one of the days.
select distinct calendar.day
from task_run
inner join calendar
  on calendar.day > task_run.day
  and calendar.day <= coalesce(cast(task_run.end_time as date), date '9999-12-31')
where task_run.day in ($days)
  and (task_run.end_time is null or cast(task_run.end_time as date) > task_run.day)
  and calendar.day <= (select max(day) from resource_day)
