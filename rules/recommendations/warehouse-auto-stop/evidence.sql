-- One row: a day of a SQL warehouse and a shorter auto-stop, with what of its idle time would not have been paid. Statements that are
-- answered from a cache use no compute, but begin the wait for the stop anew. It holds where a quarter of an hour would have been saved
-- and, of a warehouse that starts for minutes, with at most eight further starts.
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
    day, account_id, workspace_id, asset_id, stretch_from_ms,
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
replayed as (
  select
    up.day, up.account_id, up.workspace_id, up.asset_id, up.execution_id, up.currency, up.cost, up.duration_ms, up.minutes,
    up.is_serverless,
    stop.minutes as stop_minutes,
    coalesce(sum(greatest(
      gap.until_ms - greatest(gap.stretch_from_ms, gap.since_ms + stop.minutes * 60000),
      0
    )), 0) as ended_ms,
    sum(case when gap.until_ms > gap.since_ms + stop.minutes * 60000 then 1 else 0 end) as starts
  from up
  inner join stop
    on stop.is_serverless = up.is_serverless
    and (stop.minutes < up.minutes or up.minutes = 0)
  left join gap
    on gap.day = up.day
    and gap.account_id = up.account_id
    and gap.workspace_id = up.workspace_id
    and gap.asset_id = up.asset_id
  group by
    up.day, up.account_id, up.workspace_id, up.asset_id, up.execution_id, up.currency, up.cost, up.duration_ms, up.minutes,
    up.is_serverless, stop.minutes
),
priced as (
  select
    replayed.*,
    coalesce(paid.is_estimated, false) as is_estimated,
    case
      when paid.idle_ms > 0
      then cast(cast(paid.cost as double) * least(replayed.ended_ms / cast(paid.idle_ms as double), 1) as decimal(28,10))
      else cast(0 as decimal(28,10))
    end as ended_cost
  from replayed
  left join paid
    on paid.day = replayed.day
    and paid.account_id = replayed.account_id
    and paid.workspace_id = replayed.workspace_id
    and paid.resource_id = replayed.asset_id
    and paid.currency = replayed.currency
)
select
  day, account_id, workspace_id,
  'warehouse' as asset_kind,
  asset_id,
  execution_id as observation_id,
  currency, cost,
  ended_ms >= 900000 and (is_serverless or starts <= 8) as holds,
  cast(minutes as string) as change_1_from,
  cast(stop_minutes as string) as change_1_to,
  ended_cost,
  cast(0 as decimal(28,10)) as added_cost,
  ended_cost as saving_low,
  ended_cost as saving_high,
  cast(1 as double) as recorded_share,
  is_estimated,
  duration_ms as up_ms,
  ended_ms, starts
from priced
