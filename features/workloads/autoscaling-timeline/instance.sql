-- One row: the instance of the cluster with its time; it has no end while it runs.
select
  workspace_id as "workspaceId",
  strftime(start_time, '%Y-%m-%dT%H:%M:%S.%gZ') as "since",
  strftime(coalesce(end_time, last_time), '%Y-%m-%dT%H:%M:%S.%gZ') as "until",
  end_time is null as "isRunning"
from cluster_instance
where workspace_id in ($workspaceIds)
  and cluster_id = $clusterId
  and instance_id = $appId
