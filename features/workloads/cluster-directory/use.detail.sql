-- One row: a cluster that is shown, with its workspace and the job runs that had a task on it.
with
used as (
  select
    task_run.workspace_id,
    task_run.cluster_id,
    count(distinct task_run.job_id) as jobs,
    count(distinct task_run.run_id) as runs,
    max(task_run.start_time) as last_time,
    min(task_run.job_id) as job_id,
    min(task_run.run_id) as run_id,
    max(task_run.attempt) as attempt
  from task_run
  inner join shown_row
    on shown_row.workspaceId = task_run.workspace_id
    and shown_row.clusterId = task_run.cluster_id
  where task_run.workspace_id in ($workspaceIds)
  group by task_run.workspace_id, task_run.cluster_id
)
select
  shown_row.workspaceId,
  shown_row.clusterId,
  workspace.workspace_name as workspaceName,
  coalesce(used.runs, 0) as runsCount,
  used.last_time as lastUsedTime,
  case when used.jobs = 1 then used.job_id end as jobId,
  case when used.runs = 1 then used.run_id end as runId,
  case when used.runs = 1 then used.attempt end as attemptNumber
from shown_row
left join used
  on used.workspace_id = shown_row.workspaceId
  and used.cluster_id = shown_row.clusterId
left join workspace
  on workspace.workspace_id = shown_row.workspaceId
