-- One row: the cost of all usage in the range, tagged or not.
select cast(coalesce(sum(amount), 0) as decimal(28, 10)) as cost
from tag_set_day
where workspace_id in ($workspaceIds)
  and currency is not distinct from $currency
  and day >= cast(cast($since as timestamp) as date)
  and day < cast(cast($until as timestamp) as date)
