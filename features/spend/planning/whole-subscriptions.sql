-- One row: a subscription with workspaces in scope, and whether all of its workspaces are.
select
  subscription_id as subscriptionId,
  bool_and(workspace_id in ($workspaceIds)) as isWhole
from workspace
where subscription_id is not null
group by subscription_id
having bool_or(workspace_id in ($workspaceIds))
order by subscription_id
