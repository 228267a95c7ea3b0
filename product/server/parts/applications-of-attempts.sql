-- The Spark applications of attempts of runs.
select
  workspace_id, job_id, run_id, attempt,
  array_to_string(list_sort(map_keys(histogram(application_id))), ',') as application_ids
from run_application
where workspace_id in ($workspaceIds)
