-- One row: the first UTC day with usage records of the workspaces, and the day after the last that is billed whole.
select
  cast(cast(min(first_usage_time) as date) as varchar) as firstUsageDay,
  cast(cast(max(last_usage_time) as date) as varchar) as completeUntil
from billing_horizon
where workspace_id in ($workspaceIds)
