-- Answers of REST about the clusters about which anything arrived.
from rest_cluster
inner join changed
  on changed.account_id = rest_cluster.account_id
  and changed.workspace_id = rest_cluster.workspace_id
  and changed.cluster_id = rest_cluster.cluster_id
