-- One row: a cluster, whether its event logs were read, and until when they are awaited.
select workspace_id, cluster_id, bool_or(is_read) as is_read, max(awaited_until_time) as awaited_until_time
from instance_log
where workspace_id in ($workspaceIds)
group by workspace_id, cluster_id
