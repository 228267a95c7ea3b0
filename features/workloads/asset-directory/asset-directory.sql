-- One row: a pipeline, SQL warehouse, pool, notebook, app or endpoint that was ever seen. An endpoint is of the type that its own
-- list, or else its cost, has; one of which both are unknown is left out.
with
named as (
  select workspace_id, kind, asset_id, name, owner, is_deleted
  from asset_name
  where workspace_id in ($workspaceIds)
    and kind in ('pipeline', 'warehouse', 'pool', 'notebook', 'app', 'endpoint')
    and (
      $search is null
      or contains(lower(name), lower($search))
      or contains(lower(asset_id), lower($search))
    )
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
    and asset_id in (select asset_id from named where kind = 'endpoint')
),
typed as (
  select workspace_id, kind, asset_id, name, owner, is_deleted
  from named
  where kind <> 'endpoint'
  union all
  select named.workspace_id, endpoint_type.endpoint_kind as kind, named.asset_id, named.name, named.owner, named.is_deleted
  from named
  inner join endpoint_type
    on endpoint_type.workspace_id = named.workspace_id
    and endpoint_type.endpoint_id = named.asset_id
  where named.kind = 'endpoint'
)
select
  coalesce(typed.name, typed.asset_id) as assetName,
  typed.asset_id as assetId,
  typed.kind as assetKind,
  typed.workspace_id as workspaceId,
  workspace.workspace_name as workspaceName,
  typed.owner as owner,
  coalesce(typed.is_deleted, false) as isDeleted
from typed
left join workspace
  on workspace.workspace_id = typed.workspace_id
