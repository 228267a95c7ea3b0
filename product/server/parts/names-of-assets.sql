-- Assets with the kind that their costs have.
from asset_name
inner join (
  values
    ('warehouse', 'warehouse'), ('pipeline', 'pipeline'), ('pool', 'pool'), ('notebook', 'notebook'), ('app', 'app'),
    ('endpoint', 'model_serving'), ('endpoint', 'vector_search')
) as named(asset_kind, kind)
  on named.asset_kind = asset_name.kind
where asset_name.workspace_id in ($workspaceIds)
