-- One row per time that a SQL warehouse is up: from who asked first until nobody did for long enough, or a month.
-- Serverless warehouses start within seconds. The latest end allows for the start.
with reach as (
  select
    warehouse_key,
    query_key,
    start_ms,
    work_ms,
    stops,
    case span.warehouse_type when 'SERVERLESS' then 4000 else 170000 end as least_start_up_ms,
    case span.warehouse_type when 'SERVERLESS' then 9000 else 330000 end as most_start_up_ms,
    max(start_ms + most_start_up_ms + work_ms) over earlier as reached_ms
  from sent_query
  inner join planned_warehouse using (warehouse_key)
  inner join warehouse_template using (kind, warehouse)
  inner join warehouse_span as span
    on span.kind = planned_warehouse.kind
    and span.warehouse = planned_warehouse.warehouse
    and span.from_ms <= start_ms
    and span.until_ms > start_ms
  inner join stop_plan
    on stop_plan.kind = planned_warehouse.kind
    and stop_plan.asset_kind = 'warehouse'
    and stop_plan.name = planned_warehouse.warehouse
  where auto_stop_minutes > 0
  window earlier as (
    partition by warehouse_key
    order by start_ms, query_key
    rows between unbounded preceding and 1 preceding
  )
), numbered as (
  select
    warehouse_key,
    start_ms,
    work_ms,
    stops,
    least_start_up_ms,
    most_start_up_ms,
    count(*) filter (where reached_ms is null or start_ms > stop_after(reached_ms, stops) + 60000)
      over (partition by warehouse_key order by start_ms, query_key) as up_number
  from reach
), used as (
  select
    warehouse_key,
    up_number,
    any_value(stops) as stops,
    min(start_ms) as starting_ms,
    starting_ms
      + whole('up:' || warehouse_key || ':' || up_number, arg_min(least_start_up_ms, start_ms), arg_min(most_start_up_ms, start_ms))
      as running_ms,
    max(start_ms + most_start_up_ms + work_ms) as last_used_ms
  from numbered
  group by warehouse_key, up_number
), woken as (
  select
    warehouse_key,
    up_number,
    starting_ms,
    running_ms,
    stop_after(last_used_ms, stops) + whole('stop:' || warehouse_key || ':' || up_number, 0, 40000)
      as stopping_ms
  from used
), month_number as (
  select range as up_number
  from range(month_number_of(getvariable('start_ms')) - 1, month_number_of(getvariable('end_ms')) + 1)
), monthly as (
  select
    warehouse_key,
    up_number,
    greatest(first_of_month(up_number, 3, 40), getvariable('start_ms') + 3600000)
      + whole('from:' || warehouse_key || ':' || up_number, 0, 240000) as starting_ms,
    starting_ms + whole('up:' || warehouse_key || ':' || up_number, 4000, 9000) as running_ms,
    first_of_month(up_number + 1, 3, 35) as stopping_ms
  from planned_warehouse
  inner join warehouse_template using (kind, warehouse)
  cross join month_number
  where auto_stop_minutes = 0
), session as (
  select warehouse_key, up_number, starting_ms, running_ms, stopping_ms
  from woken
  union all
  select warehouse_key, up_number, starting_ms, running_ms, stopping_ms
  from monthly
)
select
  warehouse_key,
  row_number() over (partition by warehouse_key order by starting_ms) as session,
  starting_ms,
  running_ms,
  stopping_ms,
  stopping_ms + whole('stopped:' || warehouse_key || ':' || starting_ms, 800, 6000) as stopped_ms
from session
