-- Later days into which a state of a cluster lasts that began on one of the days.
select distinct calendar.day
from cluster_state
inner join calendar
  on calendar.day > cluster_state.day
  and calendar.day <= coalesce(cast(cluster_state.until_time as date), date '9999-12-31')
where cluster_state.day in ($days)
  and (cluster_state.until_time is null or cast(cluster_state.until_time as date) > cluster_state.day)
  and calendar.day <= (select max(day) from resource_day)
