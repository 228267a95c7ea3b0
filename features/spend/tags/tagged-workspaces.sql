-- One row: a connected workspace in scope.
select
  workspace_id as workspaceId,
  workspace_name as workspaceName
from workspace
where workspace_id in ($workspaceIds)
  and subscription_id is not null
order by workspace_name, workspace_id
