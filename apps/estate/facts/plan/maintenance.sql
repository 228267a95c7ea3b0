-- One row per day and pipeline that keeps tables in order: a short maintenance at night.
select
  pipeline_key,
  day_ms,
  uuid_like('maintenance:' || pipeline_key || ':' || day_ms) as maintenance_id,
  day_ms + minutes_ms(60) + whole('maintained:' || pipeline_key, 0, 14400000) as start_ms,
  start_ms + whole('ready:maintenance:' || pipeline_key || ':' || day_ms, 200000, 380000) as ready_ms,
  ready_ms + whole('upkeep:' || pipeline_key || ':' || day_ms, 180000, 1500000) as end_ms
from planned_pipeline
inner join pipeline_template using (kind, pipeline)
cross join calendar
where pipeline_type = 'ETL_PIPELINE'
  and day_ms < coalesce(delete_ms, getvariable('end_ms')) - 86400000
