-- One row per time zone and span with one distance from UTC.
select
  timezone_id,
  millis_of(from_time) as from_ms,
  millis_of(until_time) as until_ms,
  offset_minutes
from (values
  ('UTC', '2020-01-01', '2030-01-01', 0),
  ('Europe/Berlin', '2023-10-29 01:00:00', '2024-03-31 01:00:00', 60),
  ('Europe/Berlin', '2024-03-31 01:00:00', '2024-10-27 01:00:00', 120),
  ('Europe/Berlin', '2024-10-27 01:00:00', '2025-03-30 01:00:00', 60),
  ('Europe/Berlin', '2025-03-30 01:00:00', '2025-10-26 01:00:00', 120)
) as zone(timezone_id, from_time, until_time, offset_minutes)
