-- One row: a subscription with the number of its workspaces in scope.
select
  subscription_id as subscriptionId,
  min(cloud) as cloud,
  count(*) as workspacesCount
from workspace
where workspace_id in ($workspaceIds)
  and subscription_id is not null
group by subscription_id
