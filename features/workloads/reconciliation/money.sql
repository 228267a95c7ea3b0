-- One row: a source and currency with what was billed in the range, computed from raw records (isBilled), or with the money
-- attributed to a consumer in a phase, and the part of that on weak evidence.
select
  true as isBilled,
  source,
  currency,
  cast(null as varchar) as consumer,
  cast(null as varchar) as phase,
  cast(sum(amount) as decimal(28, 10)) as amount,
  cast(0 as decimal(28, 10)) as estimatedAmount
from billed_day
where workspace_id in ($workspaceIds)
  and day >= cast(cast($since as timestamp) as date)
  and day < cast(cast($until as timestamp) as date)
group by source, currency
union all
select
  false as isBilled, source, currency, consumer, phase,
  cast(sum(amount) as decimal(28, 10)) as amount,
  cast(sum(case when confidence = 'estimated' then amount else 0 end) as decimal(28, 10)) as estimatedAmount
from cost_day
where workspace_id in ($workspaceIds)
  and day >= cast(cast($since as timestamp) as date)
  and day < cast(cast($until as timestamp) as date)
group by source, currency, consumer, phase
