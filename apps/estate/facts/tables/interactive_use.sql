-- One row per time that somebody worked in a notebook on a shared cluster that was up.
select
  workspace_id,
  cluster_id,
  shared_activity.started_by as user_name,
  greatest(start_ms, running_ms + 5000) as start_ms,
  end_ms
from shared_activity
inner join shared_session using (cluster_key, up_number)
inner join shared_cluster using (cluster_key)
where not is_run
  and end_ms > running_ms + 65000
order by workspace_id, cluster_id, start_ms, user_name
