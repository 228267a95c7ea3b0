-- One row: a workspace with its name and the subscription, else the account, by which policies find it.
select
  workspace_id as workspaceId,
  workspace_name as workspaceName,
  coalesce(subscription_id, account_id) as subscriptionId
from workspace
where workspace_id in ($workspaceIds)
