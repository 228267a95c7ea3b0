-- One row per SQL warehouse of the advised world that could have another size or type: what it is, how often a day it is visited
-- and what a visit asks. How long visits or the stop of weak cases are follows from what they are meant to save, and so do those
-- of cases near the point at which both types cost the same.
with shape as (
  select
    rule, kind_of_case, strength, types, sizes, clusters, stops, least_visits, most_visits, least_minutes, most_minutes, way,
    least_statements, most_statements, fixed_ms, least_parallel_ms, most_parallel_ms, spill_share
  from (values
    ('warehouse_size', 'too_large', 'strong', ['PRO', 'SERVERLESS'], ['SMALL', 'MEDIUM', 'LARGE'], 1, [10], 4, 5, 24, 40, 'apart', 10, 14, 700, 200, 1900, 0.0),
    ('warehouse_size', 'too_large', 'weak', ['PRO', 'SERVERLESS'], ['X_SMALL'], 1, [10], 3, 3, null, null, 'apart', 10, 14, 700, 200, 1900, 0.0),
    ('warehouse_size', 'too_many_clusters', 'strong', ['PRO', 'SERVERLESS'], ['SMALL'], 2, [10], 4, 5, 24, 40, 'apart', 10, 14, 700, 5000, 24000, 0.0),
    ('warehouse_size', 'too_many_clusters', 'weak', ['PRO', 'SERVERLESS'], ['2X_SMALL'], 2, [10], 2, 2, null, null, 'apart', 10, 14, 700, 5000, 24000, 0.0),
    ('warehouse_size', 'spills', 'none', ['PRO', 'SERVERLESS'], ['SMALL', 'MEDIUM'], 1, [10], 3, 4, 30, 40, 'chain', 45, 60, 700, 20000, 50000, 0.4),
    ('warehouse_size', 'queues', 'none', ['PRO', 'SERVERLESS'], ['SMALL', 'MEDIUM'], 1, [10], 4, 4, 10, 10, 'burst', 34, 48, 700, 40000, 70000, 0.0),
    ('warehouse_size', 'doubles', 'none', ['PRO', 'SERVERLESS'], ['SMALL'], 1, [10], 1, 1, 200, 280, 'chain', 100, 100, 400, 60000, 140000, 0.0),
    ('warehouse_size', 'needed_at_times', 'none', ['PRO', 'SERVERLESS'], ['SMALL', 'MEDIUM'], 1, [10], 4, 4, 20, 30, 'apart', 8, 10, 700, 200, 1900, 0.0),
    ('warehouse_size', 'slow', 'none', ['PRO', 'SERVERLESS'], ['SMALL', 'MEDIUM'], 1, [10], 4, 4, 30, 40, 'apart', 8, 10, 700, 70000, 150000, 0.0),
    ('warehouse_size', 'few_days', 'none', ['PRO', 'SERVERLESS'], ['X_SMALL', 'SMALL'], 1, [10], 3, 3, 15, 20, 'apart', 8, 10, 700, 200, 1900, 0.0),
    ('warehouse_size', 'smallest', 'none', ['PRO', 'SERVERLESS'], ['2X_SMALL'], 1, [10], 4, 5, 24, 40, 'apart', 10, 14, 700, 200, 1900, 0.0),
    ('warehouse_type', 'idle_pro', 'strong', ['PRO'], ['SMALL', 'MEDIUM'], 1, [20, 25, 30], 5, 6, 1, 3, 'apart', 1, 2, 900, 4000, 30000, 0.0),
    ('warehouse_type', 'idle_pro', 'weak', ['PRO'], ['2X_SMALL', 'X_SMALL'], 1, [null], 6, 6, 1, 2, 'apart', 1, 2, 900, 4000, 30000, 0.0),
    ('warehouse_type', 'busy_serverless', 'strong', ['SERVERLESS'], ['MEDIUM'], 1, [5], 1, 1, 480, 600, 'chain', 100, 100, 900, 200000, 480000, 0.0),
    ('warehouse_type', 'busy_serverless', 'weak', ['SERVERLESS'], ['X_SMALL'], 1, [5], 1, 1, null, null, 'chain', 100, 100, 900, 200000, 480000, 0.0),
    ('warehouse_type', 'near_pro', 'none', ['PRO'], ['2X_SMALL', 'X_SMALL'], 1, [10], 4, 4, null, null, 'apart', 4, 6, 900, 4000, 30000, 0.0),
    ('warehouse_type', 'near_serverless', 'none', ['SERVERLESS'], ['2X_SMALL', 'X_SMALL'], 1, [5], 4, 4, null, null, 'apart', 4, 6, 900, 4000, 30000, 0.0),
    ('warehouse_type', 'idle_serverless', 'none', ['SERVERLESS'], ['SMALL', 'MEDIUM'], 1, [5], 5, 6, 1, 2, 'apart', 1, 2, 900, 4000, 30000, 0.0),
    ('warehouse_type', 'busy_pro', 'none', ['PRO'], ['SMALL'], 1, [10], 1, 1, 480, 600, 'chain', 100, 100, 900, 200000, 480000, 0.0),
    ('warehouse_type', 'idle_classic', 'none', ['CLASSIC'], ['SMALL', 'MEDIUM'], 1, [10], 5, 6, 1, 3, 'apart', 1, 2, 900, 4000, 30000, 0.0),
    ('warehouse_type', 'own_network', 'none', ['PRO'], ['SMALL'], 1, [20, 30], 5, 6, 1, 3, 'apart', 1, 2, 900, 4000, 30000, 0.0),
    ('warehouse_type', 'soon_stopped_pro', 'strong', ['PRO'], ['SMALL'], 1, [10], 5, 6, 1, 3, 'apart', 1, 2, 900, 4000, 30000, 0.0),
    ('warehouse_type', 'few_uses', 'none', ['PRO'], ['X_SMALL', 'SMALL'], 1, [20], 3, 3, 1, 3, 'apart', 1, 2, 900, 4000, 30000, 0.0)
  ) as template(
    rule, kind_of_case, strength, types, sizes, clusters, stops, least_visits, most_visits, least_minutes, most_minutes, way,
    least_statements, most_statements, fixed_ms, least_parallel_ms, most_parallel_ms, spill_share)
), drawn as (
  select
    asset.rule,
    asset.kind_of_case,
    asset.strength,
    asset_key,
    asset.kind,
    asset.name,
    picked('type of ' || asset_key, types) as warehouse_type,
    picked('size of ' || asset_key, sizes) as size,
    clusters,
    picked('stop of ' || asset_key, stops) as drawn_stop,
    whole('visits of ' || asset_key, least_visits, most_visits) as visits,
    least_minutes + (most_minutes - least_minutes) * chance('minutes of ' || asset_key) as drawn_minutes,
    way,
    whole('statements of ' || asset_key, least_statements, most_statements) as drawn_statements,
    fixed_ms,
    least_parallel_ms,
    most_parallel_ms,
    spill_share,
    whole('morning of ' || asset_key, 420, 500) as from_minute,
    0.55 * price_factor as pro_price,
    for_cloud(0.91, 0.70) * 0.94 * price_factor as serverless_price,
    case warehouse_type when 'PRO' then pro_price else serverless_price end as price,
    whole('worth of ' || asset_key, 46, 62) as worth,
    -- Five days a week, of which one in sixteen is left out.
    visits * 30.4 * 5 / 7 * 0.94 as visits_a_month
  from advised_asset as asset
  inner join shape using (rule, kind_of_case, strength)
  inner join workspace_template using (kind)
  inner join region using (region)
), sized as (
  select
    drawn.*,
    own.dbu_per_hour,
    own.dbu_per_hour - coalesce(smaller.dbu_per_hour, 0) as fewer_dbu
  from drawn
  inner join warehouse_size as own using (size)
  left join smaller_warehouse using (size)
  left join warehouse_size as smaller
    on smaller.size = smaller_size
), timed as (
  select
    *,
    case
      when drawn_minutes is not null then drawn_minutes
      when kind_of_case = 'too_large' then 60 * worth / (visits_a_month * fewer_dbu * price) - 11.5
      when kind_of_case = 'too_many_clusters' then 60 * worth / (visits_a_month * dbu_per_hour * price) - 11.5
      when kind_of_case = 'busy_serverless'
        then (60 * worth / (visits_a_month * dbu_per_hour) + 11.5 * pro_price - 5.3 * serverless_price) / (serverless_price - pro_price)
      else (11.5 * pro_price - 5.3 * serverless_price) / (serverless_price - pro_price)
    end as minutes,
    cast(coalesce(drawn_stop, floor(
      (60 * worth / (visits_a_month * dbu_per_hour) + (5.3 + minutes) * serverless_price) / pro_price - 1.5 - minutes)) as integer)
      as stop_minutes
  from sized
)
select
  kind,
  name as warehouse,
  cast(whole('person of ' || asset_key, 1, 4) as integer) as person,
  warehouse_type,
  size,
  clusters as min_clusters,
  clusters as max_clusters,
  stop_minutes as auto_stop_minutes,
  0 as from_hour,
  0 as until_hour,
  cast(0 as decimal(3, 2)) as weekend_share,
  cast(0 as decimal(11, 1)) as queries_an_hour,
  [1, 2, 3, 4] as askers,
  rule,
  kind_of_case,
  asset_key,
  visits,
  minutes,
  greatest(100, minutes + 45) as every_minutes,
  from_minute,
  way,
  cast(case
    when way = 'chain' then greatest(1, floor(minutes * 60000 / (fixed_ms + (least_parallel_ms + most_parallel_ms) / 2 + 300)))
    else drawn_statements
  end as bigint) as statements,
  fixed_ms,
  least_parallel_ms,
  most_parallel_ms,
  spill_share
from timed
