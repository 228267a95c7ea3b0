-- One row: a day that later usage completes: from the last day with usage before one of the days up to that day.
with
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
select distinct calendar.day
from completed
inner join calendar
  on calendar.day_number >= completed.from_number
  and calendar.day_number < completed.day_number
