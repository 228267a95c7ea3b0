-- Amounts by sets of tags in the range.
  amount
from tag_set_day
where workspace_id in ($workspaceIds)
  and currency is not distinct from $currency
  and day >= cast(cast($since as timestamp) as date)
  and day < cast(cast($until as timestamp) as date)
