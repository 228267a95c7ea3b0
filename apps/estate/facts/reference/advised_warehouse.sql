-- One row per SQL warehouse of the advised world, described like the others. The stop of a weak case is as long as it takes to save
-- little: so many minutes of each use beyond ten idle for nothing. Some of the strong ones are asked at random instead.
with shape as (
  select rule, kind_of_case, strength, types, sizes, stops
  from (values
    ('warehouse_auto_stop', 'long_stop', 'strong', ['PRO', 'SERVERLESS'], ['X_SMALL', 'SMALL', 'MEDIUM'], [60, 90, 120, 180]),
    ('warehouse_auto_stop', 'no_stop', 'strong', ['CLASSIC', 'PRO'], ['2X_SMALL'], [0]),
    ('warehouse_auto_stop', 'long_stop', 'weak', ['PRO', 'PRO', 'SERVERLESS'], ['2X_SMALL'], [45]),
    ('warehouse_auto_stop', 'short_stop', 'none', ['PRO', 'SERVERLESS', 'CLASSIC'], ['2X_SMALL', 'X_SMALL'], [5, 10]),
    ('warehouse_auto_stop', 'dense', 'none', ['PRO', 'SERVERLESS'], ['2X_SMALL', 'X_SMALL', 'SMALL'], [30, 45, 60]),
    ('warehouse_auto_stop', 'restart_only', 'none', ['PRO', 'CLASSIC'], ['2X_SMALL'], [30]),
    ('warehouse_auto_stop', 'one_idle_day', 'none', ['PRO', 'SERVERLESS'], ['MEDIUM', 'LARGE'], [60, 90]),
    ('warehouse_auto_stop', 'shortened', 'none', ['PRO', 'SERVERLESS'], ['X_SMALL', 'SMALL'], [5, 10]),
    ('warehouse_auto_stop', 'rarely_used', 'none', ['PRO', 'SERVERLESS'], ['2X_SMALL'], [30, 45]),
    ('warehouse_auto_stop', 'deleted', 'none', ['PRO', 'SERVERLESS'], ['X_SMALL', 'SMALL'], [60, 90, 120])
  ) as template(rule, kind_of_case, strength, types, sizes, stops)
), drawn as (
  select
    asset_key,
    kind,
    name,
    strength,
    strength = 'strong' and kind_of_case = 'long_stop' and number < 2 as is_random,
    picked('type of ' || asset_key, types) as warehouse_type,
    picked('size of ' || asset_key, sizes) as size,
    picked('stop of ' || asset_key, stops) as stop_minutes
  from advised_asset
  inner join shape using (rule, kind_of_case, strength)
), used as (
  select asset_key, any_value(uses) * len(any_value(weekdays)) * 4 as uses_in_window, any_value(from_minute) as from_minute
  from advised_use
  group by asset_key
)
select
  kind,
  name as warehouse,
  cast(whole('person of ' || asset_key, 1, 4) as integer) as person,
  warehouse_type,
  size,
  1 as min_clusters,
  case when chance('grows ' || asset_key) < 0.15 then 2 else 1 end as max_clusters,
  case
    when strength = 'weak' then 10 + cast(ceil(60 * whole('worth of ' || asset_key, 46, 60) / (
      case warehouse_type when 'PRO' then 2.2 else for_cloud(3.4, 2.6) end * uses_in_window)) as integer)
    else stop_minutes
  end as auto_stop_minutes,
  cast(least(from_minute // 60, 12) as integer) as from_hour,
  cast(least(from_minute // 60, 12) + 10 as integer) as until_hour,
  cast(case when is_random then 0.3 else 0 end as decimal(3, 2)) as weekend_share,
  cast(case when is_random then 0.7 else 0 end as decimal(11, 1)) as queries_an_hour,
  [1, 2, 3, 4] as askers
from drawn
inner join used using (asset_key)
