-- One row per pipeline.
select
  workspace_id,
  pipeline_id,
  pipeline as name,
  pipeline_type,
  creator_user_name,
  tags,
  is_serverless,
  every_minutes is null as is_continuous,
  kind in ('development', 'sandbox') as is_development,
  edition,
  photon,
  node_type,
  min_workers,
  max_workers,
  create_ms,
  delete_ms
from planned_pipeline
inner join pipeline_template using (kind, pipeline)
left join machine using (size_class)
order by workspace_id, pipeline_id
