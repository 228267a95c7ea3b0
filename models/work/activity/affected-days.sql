-- One row: a day into which a task lasts that began on one of the days.
select distinct calendar.day
from task_run
inner join calendar
  on calendar.day > task_run.day
  and calendar.day <= cast(coalesce(task_run.end_time, task_run.last_seen_time) as date)
where task_run.day in ($days)
  and cast(coalesce(task_run.end_time, task_run.last_seen_time) as date) > task_run.day
  and calendar.day <= (select max(day) from resource_day)
