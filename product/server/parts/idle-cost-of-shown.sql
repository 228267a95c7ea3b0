-- Columns: the idle cost of the clusters that are shown.
  cast(coalesce(sum(cluster_cost_day.cost) filter (where cluster_cost_day.consumer = 'idle'), 0) as decimal(28, 10)) as idle_cost
from cluster_cost_day
inner join shown_row
  on shown_row.workspaceId = cluster_cost_day.workspace_id
  and shown_row.clusterId = cluster_cost_day.cluster_id
  and shown_row.currency = cluster_cost_day.currency
where cluster_cost_day.workspace_id in ($workspaceIds)
  and cluster_cost_day.day >= cast(cast($since as timestamp) as date)
  and cluster_cost_day.day < cast(cast($until as timestamp) as date)
group by cluster_cost_day.workspace_id, cluster_cost_day.cluster_id, cluster_cost_day.currency
