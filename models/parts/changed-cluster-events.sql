-- Events of the clusters about which anything arrived.
from cluster_event
inner join changed
  on changed.account_id = cluster_event.account_id
  and changed.workspace_id = cluster_event.workspace_id
  and changed.cluster_id = cluster_event.cluster_id
