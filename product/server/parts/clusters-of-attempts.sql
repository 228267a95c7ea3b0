-- The clusters of attempts of runs, and what is known of their event logs.
select
  workspace_id, job_id, run_id, attempt,
  array_to_string(list_sort(map_keys(histogram(cluster_id))), ',') as cluster_ids,
  coalesce(bool_or(logged_cluster.is_read), false) as has_log,
  max(logged_cluster.awaited_until_time) as log_awaited_until_time,
  count(cluster_id) > count(case when logged_cluster.is_read then 1 end) as has_cluster_without_log
from task_run
left join logged_cluster using (workspace_id, cluster_id)
where workspace_id in ($workspaceIds)
