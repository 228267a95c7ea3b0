-- Tasks of the attempts on clusters of the job, or on serverless compute.
from task_run
inner join attempts using (workspace_id, job_id, run_id, attempt)
left join name
  on name.workspace_id = task_run.workspace_id
  and name.cluster_id = task_run.cluster_id
where task_run.workspace_id in ($workspaceIds)
  and task_run.job_id = $jobId
  and task_run.day >= cast($firstDay as date) - 1
  and (task_run.cluster_id is not null or task_run.compute_type = 'SERVERLESS')
