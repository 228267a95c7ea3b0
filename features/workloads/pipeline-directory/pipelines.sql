-- One row: a pipeline that was ever seen.
select
  coalesce(asset_name.name, asset_name.asset_id) as pipelineName,
  asset_name.asset_id as pipelineId,
  asset_name.workspace_id as workspaceId,
  workspace.workspace_name as workspaceName,
  workspace.subscription_id as subscriptionId,
  asset_name.owner as owner,
  pipeline.is_serverless as isServerless,
  pipeline.is_continuous as isContinuous,
  coalesce(asset_name.is_deleted, false) as isDeleted
from asset_name
left join pipeline
  on pipeline.workspace_id = asset_name.workspace_id
  and pipeline.pipeline_id = asset_name.asset_id
left join workspace
  on workspace.workspace_id = asset_name.workspace_id
where asset_name.workspace_id in ($workspaceIds)
  and asset_name.kind = 'pipeline'
  and (
    $search is null
    or contains(lower(asset_name.name), lower($search))
    or contains(lower(asset_name.asset_id), lower($search))
  )
