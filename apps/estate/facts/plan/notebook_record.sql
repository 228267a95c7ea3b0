-- One row per usage record of a notebook on serverless compute: session x clock hour.
select
  session_key || ':' || hour.range as record_key,
  workspace_id,
  'ALL_PURPOSE_SERVERLESS_COMPUTE' as sku,
  greatest(start_ms, hour.range) as usage_start_ms,
  least(end_ms, hour.range + 3600000) as usage_end_ms,
  (usage_end_ms - usage_start_ms) * cast(floor(draw * (350000 + 350000 * bell('draw:' || session_key || ':' || hour.range))) as bigint)
    as quantity_ticks,
  'INTERACTIVE' as product,
  'COMPUTE_TIME' as usage_type,
  cast(map {} as map(varchar, varchar)) as custom_tags,
  notebook_id,
  notebook_path,
  user_name as run_as,
  true as is_serverless,
  true as is_photon
from notebook_time
cross join lateral range(hour_of(start_ms), least(end_ms, getvariable('end_ms')), 3600000) as hour
