-- One row: how many of the statements that started on a SQL warehouse on a day took so long, by their duration rounded up to two digits
-- (1,234 ms counts as 1,300 ms): few rows, of which a percentile of any range follows to two digits.
with
measured as (
  select
    day, account_id, workspace_id, warehouse_id, duration_ms,
    cast(power(10, greatest(length(cast(duration_ms as string)) - 2, 0)) as bigint) as digit
  from statement
  where day in ($days)
    and duration_ms >= 0
)
select
  day, account_id, workspace_id, warehouse_id,
  cast(floor((duration_ms + digit - 1) / digit) as bigint) * digit as duration_ms,
  cast(count(*) as bigint) as statements
from measured
group by day, account_id, workspace_id, warehouse_id, cast(floor((duration_ms + digit - 1) / digit) as bigint) * digit
