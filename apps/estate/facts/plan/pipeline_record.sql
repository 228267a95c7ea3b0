-- One row per usage record of a serverless pipeline: update x clock hour, and one for each maintenance.
with spent as (
  select
    pipeline_key,
    update_key as spent_key,
    update_id,
    cast(null as varchar) as maintenance_id,
    hour.range as hour_ms,
    greatest(ready_ms, hour.range) as usage_start_ms,
    least(end_ms, hour.range + 3600000) as usage_end_ms
  from planned_update
  cross join lateral range(hour_of(ready_ms), least(end_ms, getvariable('end_ms')), 3600000) as hour
  union all
  select pipeline_key, 'maintenance:' || day_ms, null, maintenance_id, start_ms, ready_ms, end_ms
  from maintenance
)
select
  'pipeline:' || pipeline_key || ':' || spent_key || ':' || hour_ms as record_key,
  workspace_id,
  'JOBS_SERVERLESS_COMPUTE' as sku,
  usage_start_ms,
  usage_end_ms,
  (usage_end_ms - usage_start_ms) * whole('draw:' || pipeline_key, 800000, 2400000) as quantity_ticks,
  product,
  'COMPUTE_TIME' as usage_type,
  tags as custom_tags,
  pipeline_id as dlt_pipeline_id,
  update_id as dlt_update_id,
  maintenance_id as dlt_maintenance_id,
  creator_user_name as run_as,
  true as is_serverless,
  true as is_photon,
  case when product = 'DLT' then edition end as dlt_tier
from spent
inner join planned_pipeline using (pipeline_key)
inner join pipeline_template using (kind, pipeline)
where is_serverless
