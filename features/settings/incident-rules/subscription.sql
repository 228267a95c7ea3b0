-- One row: a workspace with the subscription, else the account, by which policies find it.
select workspace_id as workspaceId, coalesce(subscription_id, account_id) as subscriptionId
from workspace
where workspace_id in ($workspaceIds)
