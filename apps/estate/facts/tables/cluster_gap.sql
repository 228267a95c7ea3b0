-- One row per cluster and what the sources lack: its driver type (then it is that of the workers), any type (then it is
-- that of its pool), the cluster in the workspace's list, or in the history too.
with candidate as (
  select workspace_id, cluster_id, source, run_id, instance_pool_id, driver_node_type = worker_node_type as is_uniform,
    chance('gap:' || cluster_id) as draw, chance('unlisted:' || cluster_id) as unlisted_draw
  from cluster
  inner join site using (workspace_id)
  inner join rough_workspace using (kind)
)
select workspace_id, cluster_id, 'NO_DRIVER_TYPE' as gap
from candidate
where is_uniform
  and instance_pool_id is null
  and draw < 0.2
union all
select workspace_id, cluster_id, 'NO_TYPES'
from candidate
where instance_pool_id is not null
  and draw < 0.6
union all
select workspace_id, cluster_id, 'NOT_LISTED'
from candidate
where source = 'JOB'
  and unlisted_draw < 0.08
union all
select workspace_id, cluster_id, 'NOT_IN_HISTORY'
from candidate
where source = 'JOB'
  and unlisted_draw < 0.03
order by workspace_id, cluster_id, gap
