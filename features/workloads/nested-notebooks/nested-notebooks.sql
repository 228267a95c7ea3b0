-- One row: a notebook that the notebook of the task ran in turn, on the first level.
with
parent as (
  select
    workspace_id, task_run_id, task_key, cluster_id
  from task_run
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and run_id = $runId
    and attempt = $attemptNumber
    and (task_run_id = $taskId or task_key = $taskId)
)
select
  nested_run.run_id as notebookRunId,
  nested_run.job_id as notebookJobId,
  nested_run.name as notebookName,
  'WORKFLOW_RUN' as runType,
  nested_run.status as status,
  nested_run.start_time as startTime,
  nested_run.end_time as endTime,
  nested_run.duration_ms as duration,
  coalesce(nullif(nested_run.cluster_ids, ''), parent.cluster_id) as clusterId,
  parent.task_run_id as parentTaskRunId,
  parent.task_key as parentTaskKey,
  $jobId as jobId,
  $runId as runId,
  parent.workspace_id as workspaceId,
  cast(null as decimal(28, 10)) as cost
from nested_run
inner join parent
  on parent.workspace_id = nested_run.workspace_id
  and parent.task_run_id = nested_run.parent_task_run_id
where nested_run.workspace_id in ($workspaceIds)
  and ($search is null or contains(lower(nested_run.name), lower($search)) or contains(nested_run.run_id, $search))
