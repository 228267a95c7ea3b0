-- One row: the first UTC day with usage records of the workspaces, and the day after the last complete one of the account; null
-- where the workspaces have no usage. While history is loading, its first day that is loaded and the first that will be.
with
complete_days as (
  -- include: #models/parts/complete-days.sql
)
select
  cast(cast(min(first_usage_time) as date) as varchar) as firstUsageDay,
  cast(case when count(*) > 0 then (select min(complete_until) from complete_days) end as varchar) as completeUntil,
  cast((select max(loaded_since) from loading_history) as varchar) as loadedSince,
  cast((select min(wanted_since) from loading_history) as varchar) as wantedSince
from billing_horizon
where workspace_id in ($workspaceIds)
