-- One row: a day into which a state of a cluster lasts that began on one of the days and has ended.
select distinct calendar.day
from cluster_state
inner join calendar
  on calendar.day > cluster_state.day
  and calendar.day <= cast(cluster_state.until_time as date)
where cluster_state.day in ($days)
  and cast(cluster_state.until_time as date) > cluster_state.day
