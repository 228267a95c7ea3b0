-- One row: a day of a SQL warehouse and a shorter auto-stop, with what of its idle time would not have been paid. Statements that are
-- answered from a cache use no compute, but begin the wait for the stop anew. A gap that ends with the warehouse needs no further start, and one
-- that goes on over midnight has it on the next day. DBUs are not paid while a warehouse starts; what its machines cost then is in no record
-- of those that are not serverless: low has a start as dear as so much time up, high has it for nothing. A warehouse stops some time after its
-- auto-stop: low has new stops as late as those of the warehouse on that day, else of the workspace, high has them in time. Starts are as long as those of the
-- warehouse in four weeks, else as those of its type in the workspace; without any nothing is known. It holds where a quarter of an
-- hour would have been saved.
with
-- include: #models/parts/followed-stretches.sql
stop as (
  select minutes, is_serverless
  from (
    values
      (5, true), (10, true), (15, true), (20, true), (30, true), (45, true), (60, true),
      (10, false), (15, false), (20, false), (30, false), (45, false), (60, false)
  ) as stops(minutes, is_serverless)
),
up as (
  select
    feature.day, feature.account_id, feature.workspace_id, feature.asset_id, feature.execution_id, feature.currency,
    feature.cost, feature.duration_ms,
    feature.auto_termination_minutes as minutes,
    coalesce(warehouse.warehouse_type, '') as warehouse_type,
    coalesce(warehouse.warehouse_type = 'SERVERLESS', false) as is_serverless
  from execution_feature as feature
  left join warehouse
    on warehouse.account_id = feature.account_id
    and warehouse.workspace_id = feature.workspace_id
    and warehouse.warehouse_id = feature.asset_id
  where feature.day in ($days)
    and feature.execution_kind = 'warehouse_day'
    and feature.currency is not null
    and feature.auto_termination_minutes is not null
),
start_of_type as (
  select
    usual_warehouse_start.day, usual_warehouse_start.account_id, usual_warehouse_start.workspace_id,
    coalesce(warehouse.warehouse_type, '') as warehouse_type,
    avg(usual_warehouse_start.start_ms) as start_ms
  from usual_warehouse_start
  left join warehouse
    on warehouse.account_id = usual_warehouse_start.account_id
    and warehouse.workspace_id = usual_warehouse_start.workspace_id
    and warehouse.warehouse_id = usual_warehouse_start.warehouse_id
  where usual_warehouse_start.day in ($days)
  group by
    usual_warehouse_start.day, usual_warehouse_start.account_id, usual_warehouse_start.workspace_id,
    coalesce(warehouse.warehouse_type, '')
),
started as (
  select
    up.day, up.account_id, up.workspace_id, up.asset_id, up.currency,
    coalesce(own.start_ms, start_of_type.start_ms) as start_ms
  from up
  left join usual_warehouse_start as own
    on own.day = up.day
    and own.account_id = up.account_id
    and own.workspace_id = up.workspace_id
    and own.warehouse_id = up.asset_id
  left join start_of_type
    on start_of_type.day = up.day
    and start_of_type.account_id = up.account_id
    and start_of_type.workspace_id = up.workspace_id
    and start_of_type.warehouse_type = up.warehouse_type
),
-- Events and records may be some seconds apart.
stopped as (
  select distinct stretch.account_id, stretch.workspace_id, stretch.asset_id, stretch.from_ms
  from followed_stretch as stretch
  inner join warehouse_event as event
    on event.account_id = stretch.account_id
    and event.workspace_id = stretch.workspace_id
    and event.warehouse_id = stretch.asset_id
    and event.day = stretch.day
    and unix_millis(event.event_time) >= stretch.until_ms - 5000
    and unix_millis(event.event_time) <= stretch.until_ms + 5000
  where stretch.day in ($days)
    and event.day in ($days)
    and stretch.compute = 'WAREHOUSE'
    and event.event_type in ('STOPPING', 'STOPPED', 'DELETED')
),
paid as (
  select
    day, account_id, workspace_id, resource_id, currency,
    max(idle_ms) as idle_ms,
    cast(sum(cost - unknown_cost) as decimal(28,10)) as cost,
    bool_or(is_estimated) as is_estimated
  from idle_cost_day
  where day in ($days)
    and resource_kind = 'warehouse'
  group by day, account_id, workspace_id, resource_id, currency
),
-- Within an idle stretch, the time from its begin or the end of a statement to the next one.
mark as (
  select day, account_id, workspace_id, asset_id, from_ms as stretch_from_ms, until_ms as stretch_until_ms, since_ms as from_ms, since_ms as until_ms
  from followed_stretch
  where day in ($days)
    and compute = 'WAREHOUSE'
  union all
  select
    stretch.day, stretch.account_id, stretch.workspace_id, stretch.asset_id, stretch.from_ms, stretch.until_ms,
    greatest(statement.from_ms, stretch.since_ms), least(statement.until_ms, stretch.until_ms)
  from followed_stretch as stretch
  inner join statement
    on statement.account_id = stretch.account_id
    and statement.workspace_id = stretch.workspace_id
    and statement.warehouse_id = stretch.asset_id
    and statement.from_ms < stretch.until_ms
    and statement.until_ms > stretch.since_ms
  where stretch.day in ($days)
    and stretch.compute = 'WAREHOUSE'
    and statement.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
    and statement.day <= cast(greatest($days, $days) as date)
),
gap as (
  select
    day, account_id, workspace_id, asset_id, stretch_from_ms, stretch_until_ms,
    max(until_ms) over (
      partition by day, account_id, workspace_id, asset_id, stretch_from_ms
      order by from_ms nulls last, until_ms nulls last
      rows between unbounded preceding and current row
    ) as since_ms,
    coalesce(
      lead(from_ms) over (
        partition by day, account_id, workspace_id, asset_id, stretch_from_ms
        order by from_ms nulls last, until_ms nulls last
      ),
      stretch_until_ms
    ) as until_ms
  from mark
),
late as (
  select
    gap.day, gap.account_id, gap.workspace_id, gap.asset_id,
    avg(gap.until_ms - gap.since_ms - up.minutes * 60000) as late_ms
  from gap
  inner join up
    on up.day = gap.day
    and up.account_id = gap.account_id
    and up.workspace_id = gap.workspace_id
    and up.asset_id = gap.asset_id
  inner join stopped
    on stopped.account_id = gap.account_id
    and stopped.workspace_id = gap.workspace_id
    and stopped.asset_id = gap.asset_id
    and stopped.from_ms = gap.stretch_from_ms
  where gap.until_ms = gap.stretch_until_ms
    and up.minutes > 0
    and gap.until_ms >= gap.since_ms + up.minutes * 60000
  group by gap.day, gap.account_id, gap.workspace_id, gap.asset_id
),
late_there as (
  select day, account_id, workspace_id, avg(late_ms) as late_ms
  from late
  group by day, account_id, workspace_id
),
replayed as (
  select
    up.day, up.account_id, up.workspace_id, up.asset_id, up.execution_id, up.currency, up.cost, up.duration_ms, up.minutes,
    up.is_serverless,
    stop.minutes as stop_minutes,
    coalesce(sum(greatest(
      gap.until_ms - greatest(gap.stretch_from_ms, gap.since_ms + stop.minutes * 60000),
      0
    )), 0) as ended_ms,
    coalesce(sum(greatest(
      gap.until_ms - greatest(gap.stretch_from_ms, gap.since_ms + stop.minutes * 60000 + coalesce(late.late_ms, late_there.late_ms, 0)),
      0
    )), 0) as surely_ended_ms,
    sum(case
      when gap.until_ms > gap.since_ms + stop.minutes * 60000
        and (gap.until_ms < gap.stretch_until_ms or stopped.from_ms is null)
        and gap.until_ms < (cast(unix_date(up.day) as bigint) + 1) * 86400000
      then 1
      else 0
    end) as starts
  from up
  inner join stop
    on stop.is_serverless = up.is_serverless
    and (stop.minutes < up.minutes or up.minutes = 0)
  left join gap
    on gap.day = up.day
    and gap.account_id = up.account_id
    and gap.workspace_id = up.workspace_id
    and gap.asset_id = up.asset_id
  left join stopped
    on stopped.account_id = gap.account_id
    and stopped.workspace_id = gap.workspace_id
    and stopped.asset_id = gap.asset_id
    and stopped.from_ms = gap.stretch_from_ms
  left join late
    on late.day = up.day
    and late.account_id = up.account_id
    and late.workspace_id = up.workspace_id
    and late.asset_id = up.asset_id
  left join late_there
    on late_there.day = up.day
    and late_there.account_id = up.account_id
    and late_there.workspace_id = up.workspace_id
  group by
    up.day, up.account_id, up.workspace_id, up.asset_id, up.execution_id, up.currency, up.cost, up.duration_ms, up.minutes,
    up.is_serverless, stop.minutes
),
priced as (
  select
    replayed.*, started.start_ms,
    coalesce(paid.is_estimated, false) as is_estimated,
    case
      when paid.idle_ms > 0 then cast(paid.cost as double) * least(replayed.ended_ms / cast(paid.idle_ms as double), 1)
      else 0
    end as ended,
    case
      when paid.idle_ms > 0 then cast(paid.cost as double) * least(replayed.surely_ended_ms / cast(paid.idle_ms as double), 1)
      else 0
    end as surely_ended,
    case
      when replayed.is_serverless or coalesce(replayed.duration_ms, 0) = 0 then 0
      else replayed.starts * started.start_ms * cast(replayed.cost as double) / replayed.duration_ms
    end as start_cost
  from replayed
  inner join started
    on started.day = replayed.day
    and started.account_id = replayed.account_id
    and started.workspace_id = replayed.workspace_id
    and started.asset_id = replayed.asset_id
    and started.currency = replayed.currency
  left join paid
    on paid.day = replayed.day
    and paid.account_id = replayed.account_id
    and paid.workspace_id = replayed.workspace_id
    and paid.resource_id = replayed.asset_id
    and paid.currency = replayed.currency
  where started.start_ms is not null
)
select
  day, account_id, workspace_id,
  'warehouse' as asset_kind,
  asset_id,
  execution_id as observation_id,
  currency, cost,
  ended_ms >= 900000 as holds,
  cast(minutes as string) as change_1_from,
  cast(stop_minutes as string) as change_1_to,
  cast((ended + surely_ended) / 2 as decimal(28,10)) as ended_cost,
  cast(start_cost / 2 as decimal(28,10)) as added_cost,
  cast(surely_ended - start_cost as decimal(28,10)) as saving_low,
  cast(ended as decimal(28,10)) as saving_high,
  cast(1 as double) as recorded_share,
  is_estimated or start_cost > 0 as is_estimated,
  duration_ms as up_ms,
  ended_ms, starts,
  starts * start_ms as waited_ms
from priced
