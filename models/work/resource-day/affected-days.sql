-- One row: a day into which a certain state of a cluster or a task lasts that began on one of the days and has ended.
select distinct calendar.day
from cluster_state
inner join calendar
  on calendar.day > cluster_state.day
  and calendar.day <= cast(cluster_state.until_time as date)
where cluster_state.day in ($days)
  and cast(cluster_state.until_time as date) > cluster_state.day
union
select distinct calendar.day
from task_run
inner join calendar
  on calendar.day > task_run.day
  and calendar.day <= cast(task_run.end_time as date)
where task_run.day in ($days)
  and cast(task_run.end_time as date) > task_run.day
