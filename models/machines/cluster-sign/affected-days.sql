-- One row: a day into which a state lasts that began on one of the days, or in the life of a job cluster that ended on one.
-- include: #models/parts/days-of-lasting-states.sql
union
select calendar.day
from cluster_fact
inner join calendar
  on calendar.day >= cast(cluster_fact.start_time as date)
  and calendar.day <= cast(cluster_fact.end_time as date)
where cast(cluster_fact.end_time as date) in ($days)
  and cast(cluster_fact.start_time as date) < cast(cluster_fact.end_time as date)
  and cluster_fact.kind <> 'shared'
