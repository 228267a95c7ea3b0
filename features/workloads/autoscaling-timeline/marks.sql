-- One row: an event of the cluster within the time, its end included; oldest first.
select
  strftime(event_time, '%Y-%m-%dT%H:%M:%S.%gZ') as "at",
  event_type as type,
  cause,
  reason_code as "reasonCode",
  current_num_workers as "currentWorkers",
  target_num_workers as "targetWorkers",
  user_name as "userName"
from cluster_mark
where workspace_id in ($workspaceIds)
  and cluster_id = $clusterId
  and day >= cast(cast($since as timestamp) as date)
  and day <= cast(cast($until as timestamp) as date)
  and event_time >= cast($since as timestamp)
  and event_time <= cast($until as timestamp)
order by event_time, event_type, event_hash
limit 5000
