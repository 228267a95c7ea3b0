-- One row: a workspace that has the pipeline, known by its name, its updates or its cost.
select workspace_id as workspaceId
from asset_name
where workspace_id in ($workspaceIds)
  and kind = 'pipeline'
  and asset_id = $pipelineId
union
select workspace_id as workspaceId
from pipeline_update
where workspace_id in ($workspaceIds)
  and pipeline_id = $pipelineId
union
select workspace_id as workspaceId
from asset_day
where workspace_id in ($workspaceIds)
  and asset_kind = 'pipeline'
  and asset_id = $pipelineId
