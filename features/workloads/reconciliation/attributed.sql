-- One row: a source, currency, consumer and phase with the money attributed to it in the range, and the part of that on
-- weak evidence.
select
  source, currency, consumer, phase,
  cast(sum(amount) as decimal(28, 10)) as amount,
  cast(sum(case when confidence = 'estimated' then amount else 0 end) as decimal(28, 10)) as estimatedAmount,
  cast(sum(record_count) as bigint) as recordCount
from cost_day
where workspace_id in ($workspaceIds)
  and day >= cast(cast($since as timestamp) as date)
  and day < cast(cast($until as timestamp) as date)
group by source, currency, consumer, phase
order by source, currency, consumer, phase
