-- One row: a cluster of the job, by the name that it has in the job.
select
  workspace_id,
  cluster_id,
  regexp_replace(coalesce(name, cluster_id), '^job-\d+-run-\d+-', '') as name
from cluster_name
where workspace_id in ($workspaceIds)
  and cluster_id in (
    select cluster_id
    from task_run
    where workspace_id in ($workspaceIds)
      and job_id = $jobId
      and day >= cast($firstDay as date) - 1
  )
