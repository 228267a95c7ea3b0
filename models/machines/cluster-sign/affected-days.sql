-- One row: a day into which a state lasts that began on one of the days, or in the life of a job cluster that ended on one.
select distinct calendar.day
from cluster_state
inner join calendar
  on calendar.day > cluster_state.day
  and calendar.day <= coalesce(cast(cluster_state.until_time as date), date '9999-12-31')
where cluster_state.day in ($days)
  and (cluster_state.until_time is null or cast(cluster_state.until_time as date) > cluster_state.day)
  and calendar.day <= (select max(day) from resource_day)
union
select calendar.day
from cluster_fact
inner join calendar
  on calendar.day >= cast(cluster_fact.start_time as date)
  and calendar.day <= cast(cluster_fact.end_time as date)
where cast(cluster_fact.end_time as date) in ($days)
  and cast(cluster_fact.start_time as date) < cast(cluster_fact.end_time as date)
  and cluster_fact.kind <> 'shared'
