-- One row: the end of the newest usage record of the workspaces.
select max(last_usage_time) as lastUsageTime
from billing_horizon
where workspace_id in ($workspaceIds)
