-- One row: a stretch in which the cluster kept the same number of workers, cut to the time; oldest first.
select
  strftime(greatest(start_time, cast($since as timestamp)), '%Y-%m-%dT%H:%M:%S.%gZ') as "since",
  strftime(least(end_time, cast($until as timestamp)), '%Y-%m-%dT%H:%M:%S.%gZ') as "until",
  worker_count as workers,
  phase = 'start_up' as "isStartUp"
from cluster_size
where workspace_id in ($workspaceIds)
  and cluster_id = $clusterId
  and day >= cast(cast($since as timestamp) as date)
  and day <= cast(cast($until as timestamp) as date)
  and start_time < cast($until as timestamp)
  and end_time > cast($since as timestamp)
order by cluster_size.start_time, cluster_size.end_time
limit 5000
