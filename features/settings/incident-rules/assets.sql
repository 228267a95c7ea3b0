-- One row: an asset of the workspaces with its type, name and whether it is gone; of clusters only those that people share. An
-- endpoint is of the type that its own list, or else its cost, has.
with
named as (
  select workspace_id, kind, asset_id, name, is_deleted
  from asset_name
  where workspace_id in ($workspaceIds)
  union all
  select workspace_id, 'cluster' as kind, cluster_id as asset_id, name, is_deleted
  from cluster_name
  where workspace_id in ($workspaceIds)
    and kind = 'shared'
),
matching as (
  select workspace_id, kind, asset_id, name, is_deleted
  from named
  where contains(lower(name), lower($name))
    or contains(lower(asset_id), lower($name))
),
endpoint_type as (
  select workspace_id, endpoint_id, endpoint_kind
  from endpoint
  where workspace_id in ($workspaceIds)
  union
  select workspace_id, asset_id as endpoint_id, asset_kind as endpoint_kind
  from asset_day
  where workspace_id in ($workspaceIds)
    and asset_kind in ('model_serving', 'vector_search')
),
typed as (
  select
    matching.workspace_id,
    coalesce(endpoint_type.endpoint_kind, matching.kind) as kind,
    matching.asset_id,
    coalesce(matching.name, matching.asset_id) as name,
    coalesce(matching.is_deleted, false) as is_deleted
  from matching
  left join endpoint_type
    on matching.kind = 'endpoint'
    and endpoint_type.workspace_id = matching.workspace_id
    and endpoint_type.endpoint_id = matching.asset_id
)
select
  typed.asset_id as assetId,
  typed.name as assetName,
  typed.kind as assetKind,
  typed.workspace_id as workspaceId,
  workspace.workspace_name as workspaceName,
  typed.is_deleted as isDeleted
from typed
left join workspace
  on workspace.workspace_id = typed.workspace_id
where typed.kind <> 'endpoint'
  and ($assetKind is null or typed.kind = $assetKind)
order by
  typed.is_deleted,
  lower(typed.name) <> lower($name),
  position(lower($name) in lower(typed.name)) <> 1,
  lower(typed.name),
  typed.kind,
  typed.workspace_id,
  typed.asset_id
limit 51
