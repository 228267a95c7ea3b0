-- Stretches of the touched clusters in their order.
from cluster_uptime
inner join touched
  on touched.account_id = cluster_uptime.account_id
  and touched.workspace_id = cluster_uptime.workspace_id
  and touched.cluster_id = cluster_uptime.cluster_id
window stretches as (
  partition by cluster_uptime.account_id, cluster_uptime.workspace_id, cluster_uptime.cluster_id
  order by cluster_uptime.day nulls last, cluster_uptime.from_ms nulls last
)
