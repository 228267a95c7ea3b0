-- One row: a cluster that was ever seen, with the job runs that had a task on it.
with
found as (
  select workspace_id, cluster_id, name, owner, is_deleted
  from cluster_name
  where workspace_id in ($workspaceIds)
    and (
      $search is null
      or contains(lower(name), lower($search))
      or contains(lower(cluster_id), lower($search))
    )
),
used as (
  select
    task_run.workspace_id,
    task_run.cluster_id,
    count(distinct task_run.run_id) as runs,
    max(task_run.start_time) as last_time,
    min(task_run.job_id) as job_id,
    min(task_run.run_id) as run_id,
    max(task_run.attempt) as attempt
  from task_run
  inner join found
    on found.workspace_id = task_run.workspace_id
    and found.cluster_id = task_run.cluster_id
  group by task_run.workspace_id, task_run.cluster_id
)
select
  coalesce(found.name, found.cluster_id) as clusterName,
  found.cluster_id as clusterId,
  found.workspace_id as workspaceId,
  case
    when workspace.workspace_name is null or workspace.status in ('CANCELLING', 'BANNED') then '* Unauthorized or Deleted'
    else workspace.workspace_name
  end as workspaceName,
  found.owner as owner,
  found.is_deleted as isDeleted,
  coalesce(used.runs, 0) as runsCount,
  used.last_time as lastUsedTime,
  case when used.runs = 1 then used.job_id end as jobId,
  case when used.runs = 1 then used.run_id end as runId,
  case when used.runs = 1 then used.attempt end as attemptNumber
from found
left join used
  on used.workspace_id = found.workspace_id
  and used.cluster_id = found.cluster_id
left join workspace
  on workspace.workspace_id = found.workspace_id
