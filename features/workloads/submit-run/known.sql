-- One row: a workspace of the caller with a one-time run of this job id, or with one on this cluster.
select workspace_id as workspaceId
from run
where workspace_id in ($workspaceIds)
  and run_type = 'SUBMIT_RUN'
  and job_id = $jobId
union
select task_run.workspace_id as workspaceId
from task_run
inner join run using (workspace_id, job_id, run_id, attempt)
where task_run.workspace_id in ($workspaceIds)
  and task_run.cluster_id = $jobId
  and run.run_type = 'SUBMIT_RUN'
