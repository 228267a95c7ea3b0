-- One row: a workspace in scope, or a job of these ids in one, with its name; isWhole: all workspaces are in scope.
with
whole as (
  select coalesce(bool_and(workspace_id in ($workspaceIds)), true) as is_whole
  from workspace
)
select workspace.workspace_id as workspaceId, cast(null as varchar) as jobId, workspace.workspace_name as name, whole.is_whole as isWhole
from workspace
cross join whole
where workspace.workspace_id in ($workspaceIds)
union all
select job.workspace_id as workspaceId, job.job_id as jobId, job.name, whole.is_whole as isWhole
from job
cross join whole
where job.workspace_id in ($workspaceIds)
  and job.job_id in ($jobIds)
