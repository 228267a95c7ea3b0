-- Changes of the clusters about which anything arrived.
from system_cluster
inner join changed
  on changed.account_id = system_cluster.account_id
  and changed.workspace_id = system_cluster.workspace_id
  and changed.cluster_id = system_cluster.cluster_id
