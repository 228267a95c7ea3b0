-- One row: an hour of a day, by the milliseconds since midnight.
select n * 3600000 as offset_ms
from (
  values
    (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11),
    (12), (13), (14), (15), (16), (17), (18), (19), (20), (21), (22), (23)
) as hours(n)
