-- One row: a source and currency with what was billed in the range, computed from raw records.
select
  source,
  currency,
  cast(sum(amount) as decimal(28, 10)) as amount
from billed_day
where workspace_id in ($workspaceIds)
  and day >= cast(cast($since as timestamp) as date)
  and day < cast(cast($until as timestamp) as date)
group by source, currency
order by source, currency
