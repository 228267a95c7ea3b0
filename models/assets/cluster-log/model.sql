-- One row: a cluster whose settings are known or whose event logs may not be read: where it delivers its logs (null where its
-- settings name no destination), and why they may not be read (null where nothing refuses them).
with
changed as (
  select account_id, workspace_id, cluster_id
  from rest_cluster
  where arrived_version > $afterVersion
  union
  select account_id, workspace_id, cluster_id
  from log_denial
  where arrived_version > $afterVersion
)
select
  changed.account_id, changed.workspace_id, changed.cluster_id,
  case
    when rest_cluster.cluster_id is null then log_denial.destination
    else rest_cluster.log_destination
  end as log_destination,
  log_denial.problem as denied_because
from changed
left join rest_cluster
  on rest_cluster.account_id = changed.account_id
  and rest_cluster.workspace_id = changed.workspace_id
  and rest_cluster.cluster_id = changed.cluster_id
left join log_denial
  on log_denial.account_id = changed.account_id
  and log_denial.workspace_id = changed.workspace_id
  and log_denial.cluster_id = changed.cluster_id
