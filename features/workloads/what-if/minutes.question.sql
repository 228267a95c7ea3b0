-- One row: a minute of a machine of a cluster that began within a range of moments (ms), with how busy its processors were, from 0 to 1.
select
  workspace_id, instance_id,
  unix_millis(start_time) as minute_ms,
  coalesce(driver, false) as is_driver,
  least(cpu_user_percent + cpu_system_percent, 100) / 100 as busy_share
from node_minute
where workspace_id in ($workspaceIds)
  and cluster_id = $clusterId
  and day >= cast(timestamp_millis(cast($fromMs as bigint)) as date)
  and day <= cast(timestamp_millis(cast($untilMs as bigint)) as date)
  and unix_millis(start_time) >= cast($fromMs as bigint)
  and unix_millis(start_time) < cast($untilMs as bigint)
  and cpu_user_percent >= 0
  and cpu_system_percent >= 0
  and cpu_user_percent + cpu_system_percent <= 101
order by start_time asc nulls last, instance_id asc nulls last
limit 50000
