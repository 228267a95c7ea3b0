-- One row: a cluster about which anything of REST or of the system tables arrived.
select account_id, workspace_id, cluster_id
from rest_cluster
where arrived_version > $afterVersion
union
select account_id, workspace_id, cluster_id
from system_cluster
where arrived_version > $afterVersion
