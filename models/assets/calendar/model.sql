-- One row: a UTC day from 2015 to 2042, with its number of days since 1970 and its first millisecond.
with
digit as (
  select n
  from (values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) as digits(n)
),
numbered as (
  select cast(16436 + thousands.n * 1000 + hundreds.n * 100 + tens.n * 10 + ones.n as bigint) as day_number
  from digit as thousands
  cross join digit as hundreds
  cross join digit as tens
  cross join digit as ones
)
select
  cast(timestamp_millis(day_number * 86400000) as date) as day,
  day_number,
  day_number * 86400000 as start_ms
from numbered
