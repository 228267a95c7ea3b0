-- Columns: the piece of a span on the day on which it began.
  day as piece_day,
  resource_number as piece_number,
  start_ms as from_ms,
  least(end_ms, (cast(unix_date(day) as bigint) + 1) * 86400000) as until_ms
from span
