-- One row: an hour of a shared cluster that the figure has a part in, the most expensive of each cluster only.
with
-- include: #features/workloads/cost-explanation/parts/hours-of-figure.sql
select
  workspace_id as workspaceId,
  cluster_id as clusterId,
  hour,
  cast(count(*) over (partition by workspace_id, cluster_id) as integer) as hoursInAll,
  round(sum(fair_ms) over (partition by workspace_id, cluster_id), 3) as fairMsInAll
from mine
qualify row_number() over (
  partition by workspace_id, cluster_id
  order by amount desc nulls last, hour nulls last
) <= $hoursShown
