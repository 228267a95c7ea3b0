-- One row: the first UTC day with usage records of the workspaces; null where they have none.
select cast(cast(min(first_usage_time) as date) as varchar) as firstUsageDay
from billing_horizon
where workspace_id in ($workspaceIds)
