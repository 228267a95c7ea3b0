-- One row per instance pool of a workspace, with its identity.
with dated as (
  select
    workspace_id,
    kind,
    pool,
    seat || ':' || pool as pool_key,
    getvariable('start_ms')
      - whole('day:' || pool_key, 20, 200) * 86400000
      + whole('hour:' || pool_key, 28800000, 61200000) as create_ms,
    size_class,
    min_idle_instances,
    max_capacity,
    idle_minutes,
    jobs
  from site
  inner join pool_template using (kind)
)
select
  workspace_id,
  kind,
  pool,
  pool_key,
  strftime(make_timestamp_ms(create_ms), '%m%d-%H%M%S') || '-' || substr(keyed_text('word:' || pool_key), 1, 5) || '-pool-'
    || substr(keyed_text('pool:' || pool_key), 1, 8) as instance_pool_id,
  create_ms,
  size_class,
  min_idle_instances,
  max_capacity,
  idle_minutes,
  jobs
from dated
