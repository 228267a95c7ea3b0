-- One row: how an asset is called where a source names it, in its workspace; of a cluster with what it was made for.
with
named as (
  select workspace_id, 'cluster' as kind, cluster_id as asset_id, name, owner, is_deleted, kind as cluster_kind
  from cluster_name
  where workspace_id in ($workspaceIds)
  union all
  select
    asset_name.workspace_id, named.kind, asset_name.asset_id, asset_name.name, asset_name.owner,
    asset_name.is_deleted,
    cast(null as varchar) as cluster_kind
  -- include: #product/server/parts/names-of-assets.sql
)
select
  named.workspace_id as workspaceId,
  named.name as name,
  named.owner as owner,
  named.is_deleted as isDeleted,
  named.cluster_kind as clusterKind,
  workspace.workspace_url as workspaceUrl
from named
left join workspace
  on workspace.workspace_id = named.workspace_id
where named.kind = $assetKind
  and named.asset_id = $assetId
