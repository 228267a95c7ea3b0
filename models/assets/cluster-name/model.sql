-- One row: a cluster with its name, its owner, what it was made for and when.
with
changed as (
  -- include: #models/parts/changed-clusters.sql
)
select
  cluster_fact.account_id, cluster_fact.workspace_id, cluster_fact.cluster_id, cluster_fact.name,
  cluster_fact.kind, cluster_fact.owner, cluster_fact.start_time, cluster_fact.is_deleted
from cluster_fact
inner join changed
  on changed.account_id = cluster_fact.account_id
  and changed.workspace_id = cluster_fact.workspace_id
  and changed.cluster_id = cluster_fact.cluster_id
