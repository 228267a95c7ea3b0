-- One row: what one statement cost on a SQL warehouse on a day: its part of what the ledger charges to the source of the statement in each
-- span of time that was billed, by the moments of the fair clock in which it worked. The statements of a source add up to the source.
-- Statement_id is null where no statement is known to have worked for the charge.
with
part as (
  select
    day, account_id, workspace_id,
    asset_id as warehouse_id,
    resource_number, start_ms, end_ms,
    consumer_id as source_id,
    started_by_run_id,
    currency,
    cast(sum(amount) as decimal(28,10)) as amount
  from run_cost_part
  where day in ($days)
    and consumer = 'query'
  group by
    day, account_id, workspace_id, asset_id, resource_number, start_ms, end_ms, consumer_id,
    started_by_run_id, currency
),
span as (
  select distinct day, account_id, workspace_id, warehouse_id, resource_number, start_ms, end_ms
  from part
),
piece as (
  select
    day, resource_number, start_ms, end_ms,
    -- include: #models/parts/piece-of-first-day.sql
  union all
  select
    span.day, span.resource_number, span.start_ms, span.end_ms,
    calendar.day as piece_day,
    next_day.resource_number as piece_number,
    calendar.start_ms as from_ms,
    span.end_ms as until_ms
  from span
  inner join calendar
    on calendar.start_ms = (cast(unix_date(span.day) as bigint) + 1) * 86400000
  inner join resource_day as next_day
    on next_day.day = calendar.day
    and next_day.account_id = span.account_id
    and next_day.workspace_id = span.workspace_id
    and next_day.resource_id = 'warehouse:' || span.warehouse_id
  where span.end_ms > (cast(unix_date(span.day) as bigint) + 1) * 86400000
    and next_day.day >= cast(least($days, $days) as date)
    and next_day.day <= cast(timestamp_millis((cast(unix_date(cast(greatest($days, $days) as date)) as bigint) + 1) * 86400000) as date)
),
asked as (
  select distinct piece_day, piece_number
  from piece
),
clock as (
  select fair_clock.day, fair_clock.resource_number, fair_clock.at_ms, fair_clock.fair
  from fair_clock
  inner join asked
    on asked.piece_day = fair_clock.day
    and asked.piece_number = fair_clock.resource_number
  where fair_clock.day >= cast(least($days, $days) as date)
    and fair_clock.day <= cast(timestamp_millis((cast(unix_date(cast(greatest($days, $days) as date)) as bigint) + 1) * 86400000) as date)
),
worked as (
  select
    activity.day,
    activity.resource_number,
    activity.consumer_id as source_id,
    activity.run_id, activity.statement_id, activity.from_ms, activity.until_ms
  from activity
  inner join asked
    on asked.piece_day = activity.day
    and asked.piece_number = activity.resource_number
  where activity.consumer = 'query'
    and activity.day >= cast(least($days, $days) as date)
    and activity.day <= cast(timestamp_millis((cast(unix_date(cast(greatest($days, $days) as date)) as bigint) + 1) * 86400000) as date)
),
stretch as (
  select
    worked.day, worked.resource_number, worked.source_id, worked.run_id, worked.statement_id,
    opening.fair as fair_from,
    closing.fair as fair_until
  from worked
  inner join clock as opening
    on opening.day = worked.day
    and opening.resource_number = worked.resource_number
    and opening.at_ms = worked.from_ms
  inner join clock as closing
    on closing.day = worked.day
    and closing.resource_number = worked.resource_number
    and closing.at_ms = worked.until_ms
),
piece_clock as (
  select
    piece.day, piece.resource_number, piece.start_ms, piece.end_ms, piece.piece_day, piece.piece_number,
    opening.fair as fair_from,
    closing.fair as fair_until
  -- include: #models/parts/clock-of-piece.sql
),
share as (
  select
    piece_clock.day, piece_clock.resource_number, piece_clock.start_ms, piece_clock.end_ms, stretch.source_id,
    stretch.run_id, stretch.statement_id,
    cast(sum(
      least(stretch.fair_until, piece_clock.fair_until) - greatest(stretch.fair_from, piece_clock.fair_from)
    ) as bigint) as ticks
  from piece_clock
  inner join stretch
    on stretch.day = piece_clock.piece_day
    and stretch.resource_number = piece_clock.piece_number
  where least(stretch.fair_until, piece_clock.fair_until) > greatest(stretch.fair_from, piece_clock.fair_from)
  group by
    piece_clock.day, piece_clock.resource_number, piece_clock.start_ms, piece_clock.end_ms, stretch.source_id,
    stretch.run_id, stretch.statement_id
  union all
  select
    span.day, span.resource_number, span.start_ms, span.end_ms, worked.source_id, worked.run_id,
    worked.statement_id,
    cast(1 as bigint) as ticks
  from span
  inner join lone_activity
    on lone_activity.day = span.day
    and lone_activity.resource_number = span.resource_number
  inner join worked
    on worked.day = span.day
    and worked.resource_number = span.resource_number
  where lone_activity.day in ($days)
),
reached as (
  select
    day, resource_number, start_ms, end_ms, source_id, run_id, statement_id, ticks,
    cast(sum(ticks) over (
      partition by day, resource_number, start_ms, end_ms, source_id, run_id
      order by statement_id nulls last
      rows between unbounded preceding and current row
    ) as bigint) as reach,
    cast(sum(ticks) over (
      partition by day, resource_number, start_ms, end_ms, source_id, run_id
      order by statement_id nulls last
      rows between unbounded preceding and unbounded following
    ) as bigint) as total
  from share
),
split as (
  select
    part.day, part.account_id, part.workspace_id, part.warehouse_id, part.source_id, part.currency,
    part.amount, reached.statement_id,
    coalesce(reached.ticks = reached.total, true) as is_whole,
    reached.reach = reached.total as is_last,
    reached.reach / cast(reached.total as double) as upto,
    (reached.reach - reached.ticks) / cast(reached.total as double) as since,
    cast(replace(cast(part.amount as string), '.', '') as decimal(26,0)) as money,
    case when abs(part.amount) < 900000000 then 1 else 1000000 end as money_step
  from part
  left join reached
    on reached.day = part.day
    and reached.resource_number = part.resource_number
    and reached.start_ms = part.start_ms
    and reached.end_ms = part.end_ms
    and reached.source_id is not distinct from part.source_id
    and reached.run_id is not distinct from part.started_by_run_id
)
select
  day, account_id, workspace_id, warehouse_id, source_id, statement_id, currency,
  cast(sum(
    case
      when is_whole then amount
      else cast(
        cast(
          case when money < 0 then -1 else 1 end
          * (
            case when is_last then abs(money) else cast(cast(cast(floor(cast(abs(money) as double) / money_step * upto) as bigint) as decimal(19,0)) * money_step as decimal(26,0)) end
            - cast(cast(cast(floor(cast(abs(money) as double) / money_step * since) as bigint) as decimal(19,0)) * money_step as decimal(26,0))
          )
          as decimal(26,0)
        )
        * 0.0000000001 as decimal(28,10)
      )
    end
  ) as decimal(28,10)) as cost
from split
group by day, account_id, workspace_id, warehouse_id, source_id, statement_id, currency
