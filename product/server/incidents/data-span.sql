-- The only row: the first and the last day of which anything is known; null where nothing is.
select
  cast(min(first_usage_time) as date) as "oldestDay",
  greatest(cast(max(last_usage_time) as date), (select max(last_day) from incident)) as "newestDay"
from billing_horizon
