-- One row per warehouse or pipeline that was deleted within the year, while its usage stays.
select kind, name, millis_of(at_time) as delete_ms
from (values
  ('marketing', 'Agency read only', '2025-03-31 16:20:09'),
  ('sandbox', 'dlt_tutorial', '2025-04-30 11:05:44')
) as template(kind, name, at_time)
