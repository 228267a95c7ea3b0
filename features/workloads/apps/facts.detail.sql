-- One row: an app that is shown, with its settings and states as last read.
select
  shown_row.workspaceId, shown_row.assetKind, shown_row.appId, shown_row.currency,
  app.compute_size as computeSize,
  app.compute_state as computeState,
  app.app_state as appState,
  app.create_time as createTime
from shown_row
inner join app
  on app.workspace_id = shown_row.workspaceId
  and app.app_id = shown_row.appId
where app.workspace_id in ($workspaceIds)
