-- One row: a day on which an instance of a cluster began that was up on one of the days.
select distinct cast(timestamp_millis(start_ms) as date) as day
from cluster_instance_uptime
where day in ($days)
