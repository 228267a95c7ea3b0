-- One row: the avoidable waste of an asset in the range.
select
  cast(cast(coalesce(sum(cost), 0) as decimal(28, 10)) as varchar) as waste,
  coalesce(bool_or(is_estimated), false) as isWasteEstimated
from (
  -- include: #product/server/parts/avoidable-waste-in-range.sql
)
where currency = $currency
  and asset_kind = $assetKind
  and asset_id = $assetId
