-- One row: the part of an attempt's work within a span that one of its several tasks is charged, in the ticks of a clock
-- that shares the attempt's own ticks equally among the tasks that are active. Reach and total as in time_share.
with
span as (
  select distinct
    day, resource_number, start_ms, end_ms, pays_start_up, run_id, attempt
  from time_share
  where day in ($days)
    and consumer = 'run'
    and phase = 'work'
    and task_run_id is null
    and run_id is not null
),
crossing as (
  select distinct
    span.day, span.resource_number, span.start_ms, span.end_ms, span.pays_start_up, span.run_id, span.attempt,
    calendar.day as next_day,
    calendar.start_ms as midnight_ms,
    resource_day.account_id, resource_day.workspace_id, resource_day.resource_id
  from span
  inner join calendar
    on calendar.start_ms = (cast(unix_date(span.day) as bigint) + 1) * 86400000
  inner join resource_day
    on resource_day.day = span.day
    and resource_day.resource_number = span.resource_number
  where span.end_ms > (cast(unix_date(span.day) as bigint) + 1) * 86400000
    and resource_day.day in ($days)
),
piece as (
  select
    day, resource_number, start_ms, end_ms, pays_start_up, run_id, attempt,
    -- include: #models/parts/piece-of-first-day.sql
  union all
  select
    crossing.day, crossing.resource_number, crossing.start_ms, crossing.end_ms, crossing.pays_start_up,
    crossing.run_id, crossing.attempt,
    next_day.day as piece_day,
    next_day.resource_number as piece_number,
    crossing.midnight_ms as from_ms,
    crossing.end_ms as until_ms
  from crossing
  inner join resource_day as next_day
    on next_day.day = crossing.next_day
    and next_day.account_id = crossing.account_id
    and next_day.workspace_id = crossing.workspace_id
    and next_day.resource_id = crossing.resource_id
  where next_day.day >= cast(least($days, $days) as date)
    and next_day.day <= cast(timestamp_millis((cast(unix_date(cast(greatest($days, $days) as date)) as bigint) + 1) * 86400000) as date)
),
task as (
  select
    activity.day, activity.resource_number, activity.run_id, activity.attempt, activity.task_run_id,
    activity.from_ms, activity.until_ms
  from activity
  inner join (select distinct piece_day, piece_number, run_id, attempt from piece) as asked
    on asked.piece_day = activity.day
    and asked.piece_number = activity.resource_number
    and asked.run_id = activity.run_id
    and asked.attempt = activity.attempt
  where activity.task_run_id is not null
    and activity.until_ms > activity.from_ms
    and activity.day >= cast(least($days, $days) as date)
    and activity.day <= cast(timestamp_millis((cast(unix_date(cast(greatest($days, $days) as date)) as bigint) + 1) * 86400000) as date)
),
step as (
  select day, resource_number, run_id, attempt, from_ms as at_ms, 1 as step
  from task
  union all
  select day, resource_number, run_id, attempt, until_ms as at_ms, -1 as step
  from task
  union all
  select piece_day, piece_number, run_id, attempt, from_ms as at_ms, 0 as step
  from piece
  union all
  select piece_day, piece_number, run_id, attempt, until_ms as at_ms, 0 as step
  from piece
),
moment as (
  select
    step.day, step.resource_number, step.run_id, step.attempt, step.at_ms,
    cast(sum(step.step) as int) as step,
    max(fair_clock.fair) as fair
  from step
  inner join fair_clock
    on fair_clock.day = step.day
    and fair_clock.resource_number = step.resource_number
    and fair_clock.at_ms = step.at_ms
  where fair_clock.day >= cast(least($days, $days) as date)
    and fair_clock.day <= cast(timestamp_millis((cast(unix_date(cast(greatest($days, $days) as date)) as bigint) + 1) * 86400000) as date)
  group by step.day, step.resource_number, step.run_id, step.attempt, step.at_ms
),
counted as (
  select
    day, resource_number, run_id, attempt, at_ms,
    lead(fair) over (partition by day, resource_number, run_id, attempt order by at_ms nulls last) - fair as ticks,
    cast(sum(step) over (
      partition by day, resource_number, run_id, attempt
      order by at_ms nulls last
      rows between unbounded preceding and current row
    ) as int) as busy
  from moment
),
task_clock as (
  select
    day, resource_number, run_id, attempt, at_ms,
    coalesce(
      cast(sum(case when busy > 0 then cast(floor(cast(ticks as double) / busy) as bigint) else 0 end) over (
        partition by day, resource_number, run_id, attempt
        order by at_ms nulls last
        rows between unbounded preceding and 1 preceding
      ) as bigint),
      0
    ) as fair
  from counted
),
task_stretch as (
  select
    task.day, task.resource_number, task.run_id, task.attempt, task.task_run_id,
    opening.fair as fair_from,
    closing.fair as fair_until
  from task
  inner join task_clock as opening
    on opening.day = task.day
    and opening.resource_number = task.resource_number
    and opening.run_id = task.run_id
    and opening.attempt = task.attempt
    and opening.at_ms = task.from_ms
  inner join task_clock as closing
    on closing.day = task.day
    and closing.resource_number = task.resource_number
    and closing.run_id = task.run_id
    and closing.attempt = task.attempt
    and closing.at_ms = task.until_ms
),
piece_stretch as (
  select
    piece.day, piece.resource_number, piece.start_ms, piece.end_ms, piece.pays_start_up, piece.run_id,
    piece.attempt, piece.piece_day, piece.piece_number,
    opening.fair as fair_from,
    closing.fair as fair_until
  from piece
  inner join task_clock as opening
    on opening.day = piece.piece_day
    and opening.resource_number = piece.piece_number
    and opening.run_id = piece.run_id
    and opening.attempt = piece.attempt
    and opening.at_ms = piece.from_ms
  inner join task_clock as closing
    on closing.day = piece.piece_day
    and closing.resource_number = piece.piece_number
    and closing.run_id = piece.run_id
    and closing.attempt = piece.attempt
    and closing.at_ms = piece.until_ms
),
share as (
  select
    piece_stretch.day, piece_stretch.resource_number, piece_stretch.start_ms, piece_stretch.end_ms,
    piece_stretch.pays_start_up, piece_stretch.run_id, piece_stretch.attempt, task_stretch.task_run_id,
    cast(sum(
      least(task_stretch.fair_until, piece_stretch.fair_until) - greatest(task_stretch.fair_from, piece_stretch.fair_from)
    ) as bigint) as ticks
  from piece_stretch
  inner join task_stretch
    on task_stretch.day = piece_stretch.piece_day
    and task_stretch.resource_number = piece_stretch.piece_number
    and task_stretch.run_id = piece_stretch.run_id
    and task_stretch.attempt = piece_stretch.attempt
  where least(task_stretch.fair_until, piece_stretch.fair_until) > greatest(task_stretch.fair_from, piece_stretch.fair_from)
  group by
    piece_stretch.day, piece_stretch.resource_number, piece_stretch.start_ms, piece_stretch.end_ms,
    piece_stretch.pays_start_up, piece_stretch.run_id, piece_stretch.attempt, task_stretch.task_run_id
)
select
  day, resource_number, start_ms, end_ms, pays_start_up, run_id, attempt, task_run_id, ticks,
  cast(sum(ticks) over (
    partition by day, resource_number, start_ms, end_ms, pays_start_up, run_id, attempt
    order by task_run_id nulls last
    rows between unbounded preceding and current row
  ) as bigint) as reach,
  cast(sum(ticks) over (
    partition by day, resource_number, start_ms, end_ms, pays_start_up, run_id, attempt
    order by task_run_id nulls last
    rows between unbounded preceding and unbounded following
  ) as bigint) as total
from share
