-- One row: a workspace in scope with the end of its newest usage record.
select
  workspace.workspace_id as workspaceId,
  workspace.workspace_name as workspaceName,
  regexp_extract(workspace.workspace_url, '^(?:https?://)?([^/:]+)', 1) as workspaceHost,
  workspace.workspace_url as workspaceUrl,
  workspace.subscription_id as subscriptionId,
  workspace.region as region,
  workspace.cloud as cloud,
  workspace.status as status,
  workspace.workspace_id in ($publishedIds) as isPublished,
  billing_horizon.last_usage_time as lastUsageTime
from workspace
left join billing_horizon using (workspace_id)
where workspace.workspace_id in ($workspaceIds)
