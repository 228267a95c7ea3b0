-- One row: a workspace that has the notebook.
select workspace_id as workspaceId
from notebook_session_day
where workspace_id in ($workspaceIds)
  and notebook_id = $notebookId
union
select workspace_id as workspaceId
from asset_day
where workspace_id in ($workspaceIds)
  and asset_kind = 'notebook'
  and asset_id = $notebookId
