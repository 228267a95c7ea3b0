-- One row: the part of the figure that lies on one machine, SKU, price and phase; job clusters of one name, but for the
-- numbers of their runs, are one machine.
with
shared_cluster as (
  select distinct workspace_id, cluster_id
  from task_run
  where workspace_id in ($workspaceIds)
    and compute_type = 'ALL_PURPOSE'
),
by_cluster as (
  select
    part.source,
    part.currency,
    part.workspace_id,
    part.cluster_id,
    cluster_name.name as cluster_name,
    coalesce(shared_cluster.cluster_id is not null or part.product = 'ALL_PURPOSE' or part.consumer in ('idle', 'interactive', 'start_up', 'cluster'), false) as is_shared,
    part.sku_name,
    part.product,
    part.consumer,
    part.phase,
    part.reason,
    part.usage_unit,
    part.price,
    part.price_kind,
    min(part.day) as first_day,
    max(part.day) as last_day,
    sum(part.quantity) as quantity,
    sum(part.fair_ms) as fair_ms,
    sum(part.amount) as amount,
    sum(part.record_count) as record_count,
    bool_or(part.split_by_clock) as split_by_clock
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
),
named as (
  select *, regexp_replace(cluster_name, '[0-9]{5,}', '…', 'g') as name_of_all
  from by_cluster
),
keyed as (
  select
    *,
    case
      when cluster_id is null then 'none|' || coalesce(product, 'other')
      when is_shared then 'shared|' || cluster_id
      else 'own|' || coalesce(name_of_all, '')
    end as machine_key
  from named
),
machine as (
  select
    machine_key,
    cast(count(distinct cluster_id) as integer) as clusters,
    min(cluster_id) as cluster_id,
    min(coalesce(cluster_name, cluster_id)) as name
  from keyed
  group by machine_key
)
select
  keyed.source as source,
  keyed.currency as currency,
  keyed.workspace_id as workspaceId,
  keyed.machine_key as machineKey,
  case when machine.clusters = 1 then machine.cluster_id end as clusterId,
  case when machine.clusters = 1 then machine.name else keyed.name_of_all end as clusterName,
  machine.clusters as clusterCount,
  keyed.is_shared as isShared,
  keyed.sku_name as skuName,
  keyed.product as product,
  keyed.consumer as consumer,
  keyed.phase as phase,
  keyed.reason as reason,
  keyed.usage_unit as usageUnit,
  keyed.price as price,
  keyed.price_kind as priceKind,
  cast(min(keyed.first_day) as varchar) as firstDay,
  cast(max(keyed.last_day) as varchar) as lastDay,
  cast(sum(keyed.quantity) as decimal(28, 12)) as quantity,
  sum(keyed.fair_ms) as fairMs,
  cast(sum(keyed.amount) as decimal(28, 10)) as amount,
  cast(sum(keyed.record_count) as integer) as recordCount,
  bool_or(keyed.split_by_clock) as isSplitByClock
from keyed
inner join machine using (machine_key)
group by all
order by amount desc, machineKey, skuName, phase
