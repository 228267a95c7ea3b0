-- The clusters that are shown, with their cost and use.
from shown_row
left join spent
  on spent.workspace_id = shown_row.workspaceId
  and spent.cluster_id = shown_row.clusterId
  and spent.currency = shown_row.currency
left join used
  on used.workspace_id = shown_row.workspaceId
  and used.cluster_id = shown_row.clusterId
