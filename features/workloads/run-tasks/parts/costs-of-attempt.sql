-- Parts of costs of the tasks of the attempt.
from task_cost_part
where workspace_id in ($workspaceIds)
  and job_id = $jobId
  and run_id = $runId
  and attempt = $attemptNumber
  and day >= coalesce(cast($firstDay as date) - 1, date '0001-01-01')
  and task_run_id is not null
