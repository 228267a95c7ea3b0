-- One row per pipeline.
select
  account_id,
  workspace_id,
  service_id as pipeline_id,
  timestamp '2023-06-01 11:00:00' as change_time,
  service_name as name,
  'WORKSPACE' as pipeline_type,
  owner as created_by,
  owner as run_as,
  no_tags() as tags,
  true as is_serverless,
  false as is_photon,
  false as is_continuous,
  false as is_development,
  'ADVANCED' as edition,
  'CURRENT' as channel,
  cast(null as timestamp) as delete_time,
  cast(null as date) as day,
  cast(null as date) as last_day
from service
where kind = 'pipeline'
