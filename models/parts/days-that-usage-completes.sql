-- Changed days, and for each the last day with usage before it: later usage completes the days between.
changed as (
  select day_number
  from calendar
  where day in ($days)
),
used as (
  select distinct unix_date(day) as day_number
  from usage_span
),
completed as (
  select changed.day_number, max(used.day_number) as from_number
  from changed
  inner join used
    on used.day_number < changed.day_number
  group by changed.day_number
)
