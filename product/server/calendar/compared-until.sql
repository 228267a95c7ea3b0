-- One row: the UTC day after the last complete day of the range, at least the first day of the range; complete days are those of
-- the account, whichever of its workspaces are asked for.
with
complete_days as (
  -- include: #models/parts/complete-days.sql
),
billed as (
  select case when count(*) > 0 then (select min(complete_until) from complete_days) end as complete_until
  from billing_horizon
  where workspace_id in ($workspaceIds)
)
select
  cast(greatest(
    cast(cast($since as timestamp) as date),
    least(
      cast(cast($until as timestamp) as date),
      coalesce(complete_until, cast(cast($since as timestamp) as date))
    )
  ) as varchar) as comparedUntil
from billed
