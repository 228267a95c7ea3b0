-- One row: what a change in the system tables or the latest answer of REST reports of a pipeline's settings at a time; what it
-- leaves open is null. The whole settings are there only where the connector has hidden their secrets.
select
  account_id, workspace_id, pipeline_id,
  'change ' || cast(unix_millis(change_time) as string) as statement,
  'history' as evidence,
  change_time as at_time,
  delete_time, name, pipeline_type,
  coalesce(run_as, created_by) as run_as_user_name,
  cast(to_json(tags) as string) as tags_json,
  is_serverless, is_photon, is_continuous, is_development, edition, channel,
  cast(null as string) as settings_json
from system_pipeline
where arrived_version > $afterVersion
union all
select
  account_id, workspace_id, pipeline_id,
  'rest',
  'current',
  last_modified,
  cast(null as timestamp),
  name,
  cast(null as string),
  run_as_user_name,
  cast(to_json(tags) as string),
  is_serverless, is_photon, is_continuous, is_development, edition, channel,
  case when is_masked then settings_json end
from rest_pipeline
where arrived_version > $afterVersion
