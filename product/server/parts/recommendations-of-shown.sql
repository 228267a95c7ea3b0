-- Rows: assets of `asset` with their `asset_key`, and the number of recommendations about each that are to do.
select
  asset.*,
  cast((
    select count(*)
    from (
      -- include: #product/server/parts/proposals-to-do.sql
    ) as to_do
    where to_do.workspace_id = asset.workspaceId
      and to_do.asset_kind = asset.assetKind
      and to_do.asset_id = asset.asset_key
      and to_do.currency = asset.currency
  ) as integer) as recommendationsCount
from asset
