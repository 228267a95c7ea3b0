-- One row: the part of the figure that lies on one machine, SKU, price and phase.
with
shared_cluster as (
  select distinct workspace_id, cluster_id
  from task_run
  where workspace_id in ($workspaceIds)
    and compute_type = 'ALL_PURPOSE'
)
select
  part.source as source,
  part.currency as currency,
  part.workspace_id as workspaceId,
  part.cluster_id as clusterId,
  cluster_name.name as clusterName,
  coalesce(shared_cluster.cluster_id is not null or part.product = 'ALL_PURPOSE' or part.consumer in ('idle', 'interactive', 'start_up', 'cluster'), false) as isShared,
  part.machine as machine,
  part.sku_name as skuName,
  part.product as product,
  part.consumer as consumer,
  part.phase as phase,
  part.reason as reason,
  part.usage_unit as usageUnit,
  part.price as price,
  part.price_kind as priceKind,
  cast(min(part.day) as varchar) as firstDay,
  cast(max(part.day) as varchar) as lastDay,
  cast(sum(part.quantity) as decimal(28, 12)) as quantity,
  sum(part.fair_ms) as fairMs,
  cast(sum(part.amount) as decimal(28, 10)) as amount,
  cast(sum(part.record_count) as integer) as recordCount,
  bool_or(part.split_by_clock) as isSplitByClock
from run_cost_part as part
left join cluster_name
  on cluster_name.workspace_id = part.workspace_id
  and cluster_name.cluster_id = part.cluster_id
left join shared_cluster
  on shared_cluster.workspace_id = part.workspace_id
  and shared_cluster.cluster_id = part.cluster_id
where part.workspace_id in ($workspaceIds)
  and part.currency = $currency
  and ($since is null or part.day >= cast(cast($since as timestamp) as date))
  and ($until is null or part.day < cast(cast($until as timestamp) as date))
  and ($jobId is null or part.job_id = $jobId)
  and ($runId is null or part.run_id = $runId)
  and ($attemptNumber is null or part.attempt = $attemptNumber)
  and ($consumer is null or part.consumer = $consumer)
  and ($clusterId is null or part.cluster_id = $clusterId)
  and ($source is null or part.source = $source)
group by all
order by amount desc
