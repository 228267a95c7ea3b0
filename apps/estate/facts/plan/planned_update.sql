-- One row per update of a pipeline. One that fails is tried once more; one without an end is renewed every Tuesday.
with slot as (
  select
    pipeline_key,
    day_ms + minutes_ms(minute.range) as slot_ms,
    'update:' || pipeline_key || ':' || slot_ms as update_key
  from planned_pipeline
  inner join pipeline_template using (kind, pipeline)
  cross join calendar
  cross join lateral range(at_minute, case when every_minutes < 1440 then 1440 else at_minute + 1 end, every_minutes) as minute
  where day_ms < coalesce(delete_ms, getvariable('end_ms')) - 86400000
), drawn as (
  select
    pipeline_key,
    update_key,
    slot_ms + whole('trigger:' || update_key, 900, 6000) as start_ms,
    case
      when chance('outcome:' || update_key) * 100 >= trouble_percent then 'COMPLETED'
      when chance('canceled:' || update_key) < 0.15 then 'CANCELED'
      else 'FAILED'
    end as state,
    cast(floor(work_minutes * 60000 * rhythm(slot_ms) * (0.72 + 0.5 * bell('pace:' || update_key))) as bigint) as work_ms,
    every_minutes
  from slot
  inner join planned_pipeline using (pipeline_key)
  inner join pipeline_template using (kind, pipeline)
), first_try as (
  select
    pipeline_key,
    update_key,
    start_ms,
    state,
    case when state = 'COMPLETED' then work_ms else cast(floor(work_ms * (0.1 + 0.5 * chance('cut:' || update_key))) as bigint) end
      as length_ms,
    work_ms,
    every_minutes
  from drawn
), everything as (
  select pipeline_key, update_key, start_ms, state, length_ms, 'API_CALL' as cause, null as renewed_ms
  from first_try
  union all
  select
    pipeline_key,
    update_key || ':again',
    start_ms + length_ms + 420000 + whole('again:' || update_key, 5000, 40000),
    'COMPLETED',
    least(work_ms, minutes_ms(every_minutes) // 4),
    'RETRY_ON_FAILURE',
    null
  from first_try
  where state = 'FAILED'
  union all
  select
    pipeline_key,
    'update:' || pipeline_key || ':' || day_ms,
    greatest(day_ms + 10800000 + whole('renewed:' || pipeline_key || ':' || day_ms, 0, 60000),
      getvariable('start_ms') + 3600000),
    'CANCELED',
    null,
    'SERVICE_UPGRADE',
    day_ms + 604800000 + 10620000
  from planned_pipeline
  inner join pipeline_template using (kind, pipeline)
  cross join range(getvariable('start_ms') - 604800000, getvariable('end_ms'), 86400000) as week(day_ms)
  where every_minutes is null
    and weekday_of(day_ms) = 1
)
select
  everything.pipeline_key,
  update_key,
  uuid_like(update_key) as update_id,
  cause,
  start_ms,
  start_ms + case
    when is_serverless then whole('ready:' || update_key, 15, 60)
    else whole('ready:' || update_key, 210, 400)
  end * 1000 as ready_ms,
  coalesce(ready_ms + length_ms, renewed_ms) as end_ms,
  state
from everything
inner join planned_pipeline using (pipeline_key)
inner join pipeline_template using (kind, pipeline)
