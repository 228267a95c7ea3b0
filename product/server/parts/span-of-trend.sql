-- One row: the range, and how many days a span of a trend has.
select
  since,
  days,
  greatest(1, cast(ceil(days / 31.0) as bigint)) as span_days
from (
  select
    cast(cast($since as timestamp) as date) as since,
    date_diff('day', cast(cast($since as timestamp) as date), cast(cast($until as timestamp) as date)) as days
)
