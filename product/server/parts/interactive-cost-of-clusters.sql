-- One row: a cluster, and what interactive use cost on it in the range.
select workspace_id, cluster_id, currency, sum(cost) as cost
from cluster_cost_day
where workspace_id in ($workspaceIds)
  and consumer = 'interactive'
  and day >= cast(cast($since as timestamp) as date)
  and day < cast(cast($until as timestamp) as date)
group by workspace_id, cluster_id, currency
