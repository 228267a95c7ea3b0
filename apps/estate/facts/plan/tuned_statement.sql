-- One row per statement on a SQL warehouse that could have another size or type: when it is sent, how long it waits for room (ten
-- statements work at a time), and which part of its work all machines share. Statements of a chain follow each other, those of a
-- burst come together. A visit that began on another size than the warehouse was made with takes longer (longer_ms of it): the parallel
-- part in the proportion of the DBUs, on a smaller size half as much again where it spills.
with visit as (
  select
    tuned.*,
    asset_key || ':' || day_ms || ':' || visit.range as visit_key,
    day_ms + cast(floor(60000 * (from_minute + visit.range * every_minutes)) as bigint) + whole('at ' || visit_key, 0, 240000) as visit_ms
  from advised_tuned_warehouse as tuned
  cross join calendar
  cross join lateral range(0, visits) as visit
  where weekday_of(day_ms) < 5
    and (kind_of_case not in ('few_days', 'few_uses')
      or day_ms // 86400000 - millis_of('2025-05-05') // 86400000 - 7 * whole('week of ' || asset_key, 0, 3) between 0 and 2)
    and chance('left out ' || asset_key || ':' || day_ms) > 0.06
), heavy as (
  -- On three days a week they are asked for what only a warehouse of their size does in time.
  select * replace (visit_key || ':heavy' as visit_key, visit_ms - 2400000 as visit_ms, 'chain' as way, 12 as statements,
    80000 as least_parallel_ms, 150000 as most_parallel_ms)
  from visit
  where kind_of_case = 'needed_at_times'
    and visit_key like '%:0'
    and weekday_of(visit_ms) in (0, 2, 4)
), asked as (
  select
    all_visit.*,
    span.min_clusters as room,
    statement.range as place,
    visit_key || ':' || statement.range as statement_key,
    case way when 'burst' then visit_key else statement_key end as work_key,
    cast(whole('fixed ' || work_key, fixed_ms // 2, fixed_ms * 3 // 2) as bigint) as own_fixed_ms,
    cast(whole('parallel ' || work_key, least_parallel_ms, most_parallel_ms) as bigint) as usual_ms,
    spill_share > 0 and place % 3 > 0 as spills,
    cast(floor(usual_ms * slower * case when spills and slower > 1 then 1.5 else 1 end) as bigint) as parallel_ms,
    own_fixed_ms + parallel_ms as busy_ms
  from (from visit union all from heavy) as all_visit
  inner join warehouse_span as span
    on span.kind = all_visit.kind
    and span.warehouse = all_visit.warehouse
    and span.from_ms <= visit_ms
    and span.until_ms > visit_ms
  cross join lateral range(0, statements) as statement
)
select
  kind,
  warehouse,
  statement_key,
  visit_key,
  way,
  place,
  own_fixed_ms as fixed_ms,
  parallel_ms,
  cast(case way when 'burst' then place // (10 * room) * (busy_ms - 200) else 0 end as bigint) as queue_ms,
  case when spills then cast(floor(usual_ms * spill_share * 400000) as bigint) else 0 end as spilled_bytes,
  case way when 'burst' then place // (10 * room) + 1 else 1 end * (parallel_ms - usual_ms) as longer_ms,
  cast(whole('person of ' || statement_key, 1, 3) as integer) as position,
  cast(visit_ms + case way
    when 'chain' then coalesce(sum(busy_ms + 300) over earlier, 0)
    when 'burst' then place * 20
    else cast(floor(60000 * minutes / statements) as bigint) * place + whole('pause ' || statement_key, 0, 20000)
  end as bigint) as start_ms
from asked
window earlier as (partition by visit_key order by place rows between unbounded preceding and 1 preceding)
