-- One row: the avoidable waste of an asset in the range.
select
  cast(cast(coalesce(sum(cost), 0) as decimal(28, 10)) as varchar) as waste,
  coalesce(bool_or(is_estimated), false) as isWasteEstimated
from waste_day
where workspace_id in ($workspaceIds)
  and day >= cast(cast($since as timestamp) as date)
  and day < cast(cast($until as timestamp) as date)
  and part = 'avoidable'
  and currency = $currency
  and asset_kind = $assetKind
  and asset_id = $assetId
