-- One row: what one source reported of the settings of the pipeline at a time, in no certain order.
select
  workspace_id as "workspaceId",
  statement,
  evidence,
  strftime(at_time, '%Y-%m-%dT%H:%M:%S.%gZ') as "atTime",
  strftime(delete_time, '%Y-%m-%dT%H:%M:%S.%gZ') as "deleteTime",
  name,
  run_as_user_name as "runAs",
  tags_json as "tagsJson",
  is_serverless as "isServerless",
  is_photon as "isPhoton",
  is_continuous as "isContinuous",
  is_development as "isDevelopment",
  edition,
  channel,
  settings_json as "settingsJson"
from pipeline_version
where workspace_id in ($workspaceIds)
  and pipeline_id = $pipelineId
order by at_time desc nulls last, statement
limit 2000
