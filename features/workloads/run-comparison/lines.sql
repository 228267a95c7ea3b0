-- One row: what one attempt of a run drew of one machine type or SKU, in work and beside it in start-up and idle.
select
  run_id as runId,
  attempt as attemptNumber,
  source,
  sku_name as resourceName,
  usage_unit as usageUnit,
  price_kind as priceKind,
  currency,
  nullif(concat_ws(', ', case when source = 'machine_estimate' then 'public VM price' end, max(weak_because)), '') as estimatedBecause,
  cast(cast(sum(case when phase = 'work' then quantity else 0 end) as decimal(28, 12)) as varchar) as workQuantity,
  cast(cast(sum(case when phase = 'work' then 0 else quantity end) as decimal(28, 12)) as varchar) as otherQuantity,
  cast(cast(sum(case when phase = 'work' then amount else 0 end) as decimal(28, 10)) as varchar) as work,
  cast(cast(sum(case when phase = 'work' then 0 else amount end) as decimal(28, 10)) as varchar) as other
from run_cost_part
where workspace_id in ($workspaceIds)
  and job_id = $jobId
  and consumer = 'run'
  and (
    (run_id = $runId and attempt = $attemptNumber)
    or (run_id = $otherRunId and attempt = $otherAttemptNumber)
  )
  and ($currency is null or currency = $currency)
group by run_id, attempt, source, sku_name, usage_unit, price_kind, currency
order by source, resourceName, usageUnit
