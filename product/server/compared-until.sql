-- One row: the UTC day after the last day of the range that is billed whole, at least the first day of the range.
select
  cast(greatest(
    cast(cast($since as timestamp) as date),
    least(
      cast(cast($until as timestamp) as date),
      coalesce(cast(max(last_usage_time) as date), cast(cast($since as timestamp) as date))
    )
  ) as varchar) as comparedUntil
from billing_horizon
where workspace_id in ($workspaceIds)
