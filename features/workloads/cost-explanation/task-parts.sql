-- One row: the part of one task's cost that lies on one cluster, SKU and phase; prices are those of its run's records.
select
  part.source as source,
  part.currency as currency,
  part.workspace_id as workspaceId,
  coalesce('cluster|' || part.cluster_id, 'none|other') as machineKey,
  part.cluster_id as clusterId,
  cluster_name.name as clusterName,
  case when part.cluster_id is null then 0 else 1 end as clusterCount,
  coalesce(bool_or(bool_or(part.sku_name like '%ALL_PURPOSE%')) over (partition by part.workspace_id, part.cluster_id), false) as isShared,
  cast(null as varchar) as ownerName,
  part.sku_name as skuName,
  cast(null as varchar) as product,
  'run' as consumer,
  part.phase as phase,
  cast(null as varchar) as reason,
  part.confidence as confidence,
  part.weak_because as weakBecause,
  part.usage_unit as usageUnit,
  part.price as price,
  part.price_kind as priceKind,
  cast(min(part.day) as varchar) as firstDay,
  cast(max(part.day) as varchar) as lastDay,
  cast(sum(part.quantity) as decimal(28, 12)) as quantity,
  round(sum(part.fair_ms), 3) as fairMs,
  cast(sum(part.amount) as decimal(28, 10)) as amount,
  cast(0 as integer) as recordCount,
  false as isSplitByClock
from task_cost_part as part
left join cluster_name
  on cluster_name.workspace_id = part.workspace_id
  and cluster_name.cluster_id = part.cluster_id
where part.workspace_id in ($workspaceIds)
  and part.currency = $currency
  and part.task_run_id = $taskRunId
  and ($jobId is null or part.job_id = $jobId)
  and ($runId is null or part.run_id = $runId)
  and ($attemptNumber is null or part.attempt = $attemptNumber)
  and ($clusterId is null or part.cluster_id = $clusterId)
  and ('run' in ($consumers)) = $areNamedMeant
  and ($skuName is null or part.sku_name = $skuName)
  and ($source is null or part.source = $source)
  and ($since is null or part.day >= cast(cast($since as timestamp) as date))
  and ($until is null or part.day < cast(cast($until as timestamp) as date))
group by part.source, part.currency, part.workspace_id, part.cluster_id, cluster_name.name, part.sku_name, part.phase, part.confidence, part.weak_because, part.usage_unit,
  part.price, part.price_kind
order by amount desc, machineKey, skuName, phase
