-- One row per SQL warehouse or shared cluster of the advised world and span of days in which it is used: how often a day, from when
-- on, how far apart and how long. A few are used around the clock, some on odd hours or at weekends too.
with habit as (
  select rule, kind_of_case, strength, least_uses, most_uses, least_every, most_every, jitter_minutes, least_seconds, most_seconds, span
  from (values
    ('warehouse_auto_stop', 'long_stop', 'strong', 4, 6, 75, 110, 20, 40, 400, 'always'),
    ('warehouse_auto_stop', 'no_stop', 'strong', 3, 5, 90, 150, 30, 40, 400, 'always'),
    ('warehouse_auto_stop', 'long_stop', 'weak', 2, 2, 170, 210, 25, 40, 400, 'always'),
    ('warehouse_auto_stop', 'short_stop', 'none', 3, 4, 130, 160, 30, 40, 500, 'always'),
    ('warehouse_auto_stop', 'dense', 'none', 90, 90, 16, 16, 1, 700, 840, 'always'),
    ('warehouse_auto_stop', 'restart_only', 'none', 50, 58, 10, 10, 2, 150, 270, 'always'),
    ('warehouse_auto_stop', 'one_idle_day', 'none', 5, 7, 44, 52, 6, 60, 300, 'one day'),
    ('warehouse_auto_stop', 'shortened', 'none', 4, 6, 75, 110, 20, 40, 400, 'always'),
    ('warehouse_auto_stop', 'rarely_used', 'none', 1, 2, 80, 200, 20, 60, 400, 'two days'),
    ('warehouse_auto_stop', 'deleted', 'none', 4, 6, 75, 110, 20, 40, 400, 'always'),
    ('cluster_auto_termination', 'long_termination', 'strong', 2, 3, 200, 240, 25, 1200, 3600, 'always'),
    ('cluster_auto_termination', 'no_termination', 'strong', 2, 3, 200, 240, 25, 1200, 3600, 'always'),
    ('cluster_auto_termination', 'long_termination', 'weak', 2, 2, 270, 300, 25, 1200, 2700, 'always'),
    ('cluster_auto_termination', 'short_termination', 'none', 2, 3, 170, 220, 25, 1200, 3600, 'always'),
    ('cluster_auto_termination', 'one_idle_day', 'none', 3, 3, 200, 230, 15, 1200, 2400, 'one day'),
    ('cluster_auto_termination', 'shortened', 'none', 2, 3, 200, 240, 25, 1200, 3600, 'always'),
    ('cluster_auto_termination', 'rarely_used', 'none', 1, 2, 200, 240, 25, 1200, 2400, 'two days'),
    ('cluster_auto_termination', 'deleted', 'none', 2, 3, 200, 240, 25, 1200, 3600, 'always'),
    ('job_off_all_purpose', 'no_jobs', 'none', 2, 3, 170, 220, 25, 1200, 3600, 'always'),
    ('driver_size', 'driver_idle', 'strong', 4, 5, 110, 125, 20, 2400, 4500, 'always'),
    ('driver_size', 'driver_idle', 'weak', 2, 2, 200, 240, 25, 2100, 2700, 'always'),
    ('driver_size', 'single_node', 'none', 3, 4, 150, 170, 20, 2400, 4200, 'always'),
    ('driver_size', 'busy_at_times', 'none', 3, 4, 150, 170, 20, 2400, 4200, 'always')
  ) as template(
    rule, kind_of_case, strength, least_uses, most_uses, least_every, most_every, jitter_minutes, least_seconds, most_seconds, span)
), drawn as (
  select
    asset_key,
    rule,
    kind,
    name,
    span,
    whole('uses of ' || asset_key, least_uses, most_uses) as uses,
    whole('every of ' || asset_key, least_every, most_every) as every_minutes,
    jitter_minutes,
    least_seconds,
    most_seconds,
    case
      when uses >= 90 then [0, 1, 2, 3, 4, 5, 6]
      when uses >= 50 then [0, 1, 2, 3, 4]
      else picked('days of ' || asset_key, [[0, 1, 2, 3, 4], [0, 1, 2, 3, 4], [0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5, 6]])
    end as weekdays,
    case
      when uses >= 90 then 0
      when chance('odd hours of ' || asset_key) < 0.2 then whole('night of ' || asset_key, 0, 180)
      else whole('morning of ' || asset_key, 330, 570)
    end as from_minute
  from advised_asset
  inner join habit using (rule, kind_of_case, strength)
  where asset_kind <> 'job'
    or rule <> 'driver_size'
), dated as (
  select
    *,
    unnest(case span
      when 'always' then [-1]
      when 'one day' then [whole('week of ' || asset_key, 0, 3)]
      else [whole('first week of ' || asset_key, 0, 1), whole('second week of ' || asset_key, 2, 3)]
    end) as week,
    millis_of('2025-05-05') + week * 604800000 + whole('weekday of ' || asset_key, 0, 4) * 86400000 as only_day_ms
  from drawn
)
select
  asset_key,
  rule,
  kind,
  name,
  uses,
  every_minutes,
  jitter_minutes,
  least_seconds,
  most_seconds,
  weekdays,
  from_minute,
  case when week < 0 then getvariable('start_ms') else only_day_ms end as from_ms,
  case when week < 0 then getvariable('end_ms') else only_day_ms + 86400000 end as until_ms
from dated
