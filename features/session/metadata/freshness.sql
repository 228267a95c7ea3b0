-- One row: a workspace in scope with the span of its usage records, those that are not connected last.
select
  workspace.workspace_id as workspaceId,
  workspace.workspace_name as workspaceName,
  nullif(regexp_extract(workspace.workspace_url, '^(?:https?://)?([^/:]+)', 1), '') as workspaceHost,
  workspace.subscription_id as subscriptionId,
  strftime(billing_horizon.first_usage_time, '%Y-%m-%dT%H:%M:%S.%gZ') as firstUsageTime,
  strftime(billing_horizon.last_usage_time, '%Y-%m-%dT%H:%M:%S.%gZ') as lastUsageTime
from workspace
left join billing_horizon using (workspace_id)
where workspace.workspace_id in ($workspaceIds)
order by workspace.subscription_id is null, workspaceName, workspaceId
