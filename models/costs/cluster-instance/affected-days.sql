-- One row: a day on which an instance of a cluster started that was up on one of the days, or on the day before or after.
with
near_day as (
  select distinct near.day
  from calendar
  inner join calendar as near
    on near.day_number >= calendar.day_number - 1
    and near.day_number <= calendar.day_number + 1
  where calendar.day in ($days)
)
select distinct cast(cluster_instance_day.start_time as date) as day
from cluster_instance_day
inner join near_day
  on near_day.day = cluster_instance_day.day
