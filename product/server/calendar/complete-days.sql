-- One row: the first UTC day with usage records of the workspaces, and the day after the last complete one of the account; null
-- where the workspaces have no usage.
with
complete_days as (
  -- include: #models/parts/complete-days.sql
)
select
  cast(cast(min(first_usage_time) as date) as varchar) as firstUsageDay,
  cast(case when count(*) > 0 then (select min(complete_until) from complete_days) end as varchar) as completeUntil
from billing_horizon
where workspace_id in ($workspaceIds)
