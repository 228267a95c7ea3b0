-- One row per way in which jobs are scheduled: on which days, and how their schedules say so.
select rhythm, days, month_day, day_of_month, day_of_week
from (values
  ('daily', [0, 1, 2, 3, 4, 5, 6], null, '*', '?'),
  ('weekdays', [0, 1, 2, 3, 4], null, '?', 'MON-FRI'),
  ('mondays', [0], null, '?', 'MON'),
  ('fridays', [4], null, '?', 'FRI'),
  ('sundays', [6], null, '?', 'SUN'),
  ('monthly', [0, 1, 2, 3, 4, 5, 6], 1, '1', '?'),
  ('on the 9th', [0, 1, 2, 3, 4, 5, 6], 9, '9', '?'),
  ('on the 14th', [0, 1, 2, 3, 4, 5, 6], 14, '14', '?'),
  ('on the 21st', [0, 1, 2, 3, 4, 5, 6], 21, '21', '?'),
  ('by hand', [0, 1, 2, 3, 4], null, null, null),
  ('called', [], null, null, null),
  ('never', [], null, null, null)
) as template(rhythm, days, month_day, day_of_month, day_of_week)
