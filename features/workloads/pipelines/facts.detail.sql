-- One row: a pipeline that is shown, with its settings as last read.
select
  shown_row.workspaceId, shown_row.assetKind, shown_row.pipelineId, shown_row.currency,
  pipeline.is_continuous as isContinuous,
  pipeline.is_serverless as isServerless,
  pipeline.is_development as isDevelopment,
  pipeline.edition as edition,
  pipeline.channel as channel,
  pipeline.target as target
from shown_row
inner join pipeline
  on pipeline.workspace_id = shown_row.workspaceId
  and pipeline.pipeline_id = shown_row.pipelineId
where pipeline.workspace_id in ($workspaceIds)
