-- One row: a day on which a month ends that one of the days is a reference of, or that later usage completes: from the last
-- day with usage before one of the days.
with
-- include: #models/parts/days-that-usage-completes.sql
select calendar.day
from changed
inner join calendar
  on calendar.day_number >= changed.day_number
  and calendar.day_number <= changed.day_number + 123
where calendar.day = last_day(calendar.day)
union
select calendar.day
from completed
inner join calendar
  on calendar.day_number >= completed.from_number
  and calendar.day_number < completed.day_number
