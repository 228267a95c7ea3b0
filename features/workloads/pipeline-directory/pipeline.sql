-- One row: a workspace in which the pipeline lies, with its settings as last read.
with
named as (
  select name, owner, is_deleted, workspace_id
  from asset_name
  where workspace_id in ($workspaceIds)
    and kind = 'pipeline'
    and asset_id = $pipelineId
)
select
  coalesce(named.name, $pipelineId) as pipelineName,
  $pipelineId as pipelineId,
  workspace.workspace_id as workspaceId,
  workspace.workspace_name as workspaceName,
  workspace.workspace_url as workspaceUrl,
  workspace.subscription_id as subscriptionId,
  named.owner as owner,
  pipeline.state as state,
  pipeline.is_serverless as isServerless,
  pipeline.is_continuous as isContinuous,
  pipeline.is_development as isDevelopment,
  pipeline.is_photon as isPhoton,
  pipeline.edition as edition,
  pipeline.channel as channel,
  pipeline.catalog as catalog,
  pipeline.target as target,
  coalesce(named.is_deleted, false) as isDeleted
from workspace
left join named
  on named.workspace_id = workspace.workspace_id
left join pipeline
  on pipeline.workspace_id = workspace.workspace_id
  and pipeline.pipeline_id = $pipelineId
where workspace.workspace_id in ($workspaceIds)
order by named.workspace_id is null and pipeline.pipeline_id is null, workspace.workspace_id
