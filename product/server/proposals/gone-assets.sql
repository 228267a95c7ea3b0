-- One row: one of the asked assets that is deleted.
with
asked as (
  select unnest(from_json(coalesce(cast($assets as varchar), '[]'), '[{"workspaceId": "VARCHAR", "assetKind": "VARCHAR", "assetId": "VARCHAR"}]'), max_depth := 2)
)
select distinct workspaceId as "workspaceId", assetKind as "assetKind", assetId as "assetId"
from asked
inner join deleted_asset
  on deleted_asset.workspace_id = asked.workspaceId
  and deleted_asset.asset_kind = asked.assetKind
  and deleted_asset.asset_id = asked.assetId
