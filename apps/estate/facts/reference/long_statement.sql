-- One row per SQL warehouse on which a statement now and then runs for days: on these days of the week or of the month.
select kind, warehouse, person, weekdays, month_days
from (values
  ('production', 'Finance reports', 4, [], [9]),
  ('finance', 'Regulatory reports', 3, [], [17]),
  ('logistics', 'Backfills', 2, [0, 3, 5], []),
  ('claims', 'Backfills', 2, [1, 4], [])
) as template(kind, warehouse, person, weekdays, month_days)
