-- The fair clock at both ends of each span: in all, and of the runs.
clocked as (
  select
    span.day, span.resource_number, span.start_ms, span.end_ms, span.pays_start_up
  from span
  left join lone_activity
    on lone_activity.day = span.day
    and lone_activity.resource_number = span.resource_number
    and lone_activity.day in ($days)
  where lone_activity.day is null
),
crossing as (
  select distinct
    clocked.day, clocked.resource_number, clocked.start_ms, clocked.end_ms, clocked.pays_start_up,
    calendar.day as next_day,
    calendar.start_ms as midnight_ms,
    resource_day.account_id, resource_day.workspace_id, resource_day.resource_id
  from clocked
  inner join calendar
    on calendar.start_ms = (cast(unix_date(clocked.day) as bigint) + 1) * 86400000
  inner join resource_day
    on resource_day.day = clocked.day
    and resource_day.resource_number = clocked.resource_number
  where clocked.end_ms > (cast(unix_date(clocked.day) as bigint) + 1) * 86400000
    and resource_day.day in ($days)
),
piece as (
  select
    day, resource_number, start_ms, end_ms, pays_start_up,
    day as piece_day,
    resource_number as piece_number,
    start_ms as from_ms,
    least(end_ms, (cast(unix_date(day) as bigint) + 1) * 86400000) as until_ms
  from clocked
  union all
  select
    crossing.day, crossing.resource_number, crossing.start_ms, crossing.end_ms, crossing.pays_start_up,
    next_day.day as piece_day,
    next_day.resource_number as piece_number,
    crossing.midnight_ms as from_ms,
    crossing.end_ms as until_ms
  from crossing
  inner join near_resource as next_day
    on next_day.day = crossing.next_day
    and next_day.account_id = crossing.account_id
    and next_day.workspace_id = crossing.workspace_id
    and next_day.resource_id = crossing.resource_id
),
asked_day as (
  select distinct piece_day as day
  from piece
),
clock as (
  select
    fair_clock.day, fair_clock.resource_number, fair_clock.at_ms, fair_clock.fair, fair_clock.start_up,
    fair_clock.interactive, fair_clock.quiet, fair_clock.unknown
  from fair_clock
  inner join asked_day
    on asked_day.day = fair_clock.day
),
piece_clock as (
  select
    piece.day, piece.resource_number, piece.start_ms, piece.end_ms, piece.pays_start_up, piece.piece_day,
    piece.piece_number,
    opening.fair as fair_from,
    closing.fair as fair_until,
    closing.start_up - opening.start_up as start_up,
    closing.interactive - opening.interactive as interactive,
    closing.quiet - opening.quiet as quiet,
    closing.unknown - opening.unknown as unknown
  -- include: #models/parts/clock-of-piece.sql
),
span_clock as (
  select
    piece_clock.day, piece_clock.resource_number, piece_clock.start_ms, piece_clock.end_ms,
    piece_clock.pays_start_up,
    max(resource_day.kind) as kind,
    bool_or(resource_day.is_known) as is_known,
    cast(sum(start_up) as bigint) as start_up,
    cast(sum(interactive) as bigint) as interactive,
    cast(sum(quiet) as bigint) as quiet,
    cast(sum(unknown) as bigint) as unknown
  from piece_clock
  inner join resource_day
    on resource_day.day = piece_clock.day
    and resource_day.resource_number = piece_clock.resource_number
  where resource_day.day in ($days)
  group by
    piece_clock.day, piece_clock.resource_number, piece_clock.start_ms, piece_clock.end_ms,
    piece_clock.pays_start_up
),
run_clock as (
  select
    activity.day, activity.resource_number, activity.consumer, activity.consumer_id, activity.job_id,
    activity.run_id, activity.attempt,
    coalesce(activity.task_run_id, '') as task_run_id,
    opening.fair as fair_from,
    closing.fair as fair_until
  from near_activity as activity
  inner join asked_day
    on asked_day.day = activity.day
  inner join clock as opening
    on opening.day = activity.day
    and opening.resource_number = activity.resource_number
    and opening.at_ms = activity.from_ms
  inner join clock as closing
    on closing.day = activity.day
    and closing.resource_number = activity.resource_number
    and closing.at_ms = activity.until_ms
  where closing.fair > opening.fair
),
