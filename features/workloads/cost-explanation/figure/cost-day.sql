-- One row: the amount as lists show it, from the days of all cost and not from the parts that explain it.
select
  cast(coalesce(sum(amount), 0) as decimal(28, 10)) as amount
from cost_day
where workspace_id in ($workspaceIds)
  and currency = $currency
  and (consumer in ($consumers)) = $areNamedMeant
  and ($source is null or source = $source)
  and ($since is null or day >= cast(cast($since as timestamp) as date))
  and ($until is null or day < cast(cast($until as timestamp) as date))
