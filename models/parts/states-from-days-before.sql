-- States of clusters that last into an asked day, with that day.
from cluster_state
inner join calendar
  on calendar.day > cluster_state.day
  and calendar.start_ms < coalesce(unix_millis(cluster_state.until_time), calendar.start_ms + 1)
where calendar.day in ($days)
  and (cluster_state.until_time is null or cast(cluster_state.until_time as date) > cluster_state.day)
