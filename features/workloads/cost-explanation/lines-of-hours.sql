-- One row: what one consumer got of one line of the bill of an hour of a shared cluster; so many at most.
select
  workspace_id as workspaceId,
  cluster_id as clusterId,
  hour,
  source,
  sku_name as skuName,
  machine,
  usage_unit as usageUnit,
  price,
  price_kind as priceKind,
  consumer,
  coalesce(
    ($jobId is null or job_id = $jobId)
    and ($runId is null or run_id = $runId)
    and ($attemptNumber is null or attempt = $attemptNumber)
    and (consumer in ($consumers)) = $areNamedMeant
    and ($assetId is null or coalesce(asset_id, cluster_id, '') = $assetId)
    and ($reason is null or reason = $reason),
    false
  ) as isThis,
  job_id as jobId,
  run_id as runId,
  attempt as attemptNumber,
  cast(sum(quantity) as decimal(28, 12)) as quantity,
  sum(fair_ms) as fairMs,
  cast(sum(amount) as decimal(28, 10)) as amount
from run_cost_part
where workspace_id in ($workspaceIds)
  and cluster_id in ($sharedClusterIds)
  and day >= cast(cast($firstHour as timestamp) as date)
  and day <= cast(cast($lastHour as timestamp) as date)
  and hour >= cast($firstHour as timestamp)
  and hour <= cast($lastHour as timestamp)
  and hour in (select cast(unnest([$hours]) as timestamp))
  and currency = $currency
  and ($source is null or source = $source)
  and ($skuName is null or sku_name = $skuName)
group by
  workspace_id, cluster_id, hour, source, sku_name, machine, usage_unit, price, price_kind, consumer, isThis, job_id, run_id, attempt
limit $mostLines
