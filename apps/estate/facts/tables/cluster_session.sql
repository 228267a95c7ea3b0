-- One row per time that a cluster is up. Ready is null where it never became so.
select
  workspace_id,
  cluster_id,
  session,
  creating_ms,
  running_ms,
  terminating_ms,
  reason_code,
  reason_type,
  started_by
from machine_group
order by workspace_id, cluster_id, session
