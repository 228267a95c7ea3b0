-- Rows: the days of assets with avoidable waste in the range.
select workspace_id, asset_kind, asset_id, currency, cost, is_estimated
from waste_day
where workspace_id in ($workspaceIds)
  and day >= cast(cast($since as timestamp) as date)
  and day < cast(cast($until as timestamp) as date)
  and part = 'avoidable'
