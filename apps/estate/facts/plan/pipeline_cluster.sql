-- One row per cluster that an update or a maintenance of a classic pipeline brought up.
with started as (
  select pipeline_key, update_id, cast(null as varchar) as maintenance_id, start_ms, ready_ms, end_ms, update_key as started_key
  from planned_update
  union all
  select pipeline_key, null, maintenance_id, start_ms, ready_ms, end_ms, 'maintenance:' || pipeline_key || ':' || day_ms
  from maintenance
)
select
  workspace_id,
  kind,
  pipeline,
  pipeline_id,
  pipeline_key,
  creator_user_name,
  tags,
  update_id,
  maintenance_id,
  started_key,
  update_id is null as is_maintenance,
  start_ms + 1200 as creating_ms,
  cluster_id_at(creating_ms, started_key) as cluster_id,
  ready_ms - 2000 as running_ms,
  end_ms + whole('stop:' || started_key, 2500, 14000) as terminating_ms
from started
inner join planned_pipeline using (pipeline_key)
inner join pipeline_template using (kind, pipeline)
where not is_serverless
