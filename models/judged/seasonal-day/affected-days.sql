-- One row: a day that later usage completes: from the last day with usage before one of the days up to that day.
with
-- include: #models/parts/days-that-usage-completes.sql
select distinct calendar.day
from completed
inner join calendar
  on calendar.day_number >= completed.from_number
  and calendar.day_number < completed.day_number
