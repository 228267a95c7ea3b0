-- One row: the part of the figure that lies on one machine, SKU, price and phase; job clusters of one name, but for the
-- numbers of their runs, are one machine.
with
by_cluster as (
  select
    source,
    currency,
    workspace_id,
    cluster_id,
    sku_name,
    product,
    consumer,
    phase,
    reason,
    usage_unit,
    price,
    price_kind,
    min(day) as first_day,
    max(day) as last_day,
    sum(quantity) as quantity,
    sum(fair_ms) as fair_ms,
    sum(amount) as amount,
    sum(record_count) as record_count,
    bool_or(split_by_clock) as split_by_clock
  from run_cost_part
  where workspace_id in ($workspaceIds)
    and currency = $currency
    and ($since is null or day >= cast(cast($since as timestamp) as date))
    and ($until is null or day < cast(cast($until as timestamp) as date))
    and ($jobId is null or (consumer = 'run' and job_id = $jobId))
    and ($runId is null or run_id = $runId)
    and ($attemptNumber is null or attempt = $attemptNumber)
    and ($consumer is null or consumer = $consumer)
    and ($clusterId is null or cluster_id = $clusterId)
    and ($source is null or source = $source)
  group by all
),
met as (
  select distinct workspace_id, cluster_id
  from by_cluster
  where cluster_id is not null
),
met_name as (
  select
    met.workspace_id,
    met.cluster_id,
    cluster_name.name,
    regexp_replace(cluster_name.name, '[0-9]{5,}', '…', 'g') as name_of_all
  from met
  inner join cluster_name
    on cluster_name.workspace_id = met.workspace_id
    and cluster_name.cluster_id = met.cluster_id
  where cluster_name.workspace_id in ($workspaceIds)
),
shared_cluster as (
  select distinct task_run.workspace_id, task_run.cluster_id
  from met
  inner join task_run
    on task_run.workspace_id = met.workspace_id
    and task_run.cluster_id = met.cluster_id
  where task_run.workspace_id in ($workspaceIds)
    and task_run.compute_type = 'ALL_PURPOSE'
    and ($jobId is null or task_run.job_id = $jobId)
),
named as (
  select
    by_cluster.*,
    met_name.name as cluster_name,
    met_name.name_of_all,
    coalesce(
      shared_cluster.cluster_id is not null or by_cluster.product = 'ALL_PURPOSE' or by_cluster.consumer in ('idle', 'interactive', 'start_up', 'cluster'),
      false
    ) as is_shared
  from by_cluster
  left join met_name
    on met_name.workspace_id = by_cluster.workspace_id
    and met_name.cluster_id = by_cluster.cluster_id
  left join shared_cluster
    on shared_cluster.workspace_id = by_cluster.workspace_id
    and shared_cluster.cluster_id = by_cluster.cluster_id
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
  round(sum(keyed.fair_ms), 3) as fairMs,
  cast(sum(keyed.amount) as decimal(28, 10)) as amount,
  cast(sum(keyed.record_count) as integer) as recordCount,
  bool_or(keyed.split_by_clock) as isSplitByClock
from keyed
inner join machine using (machine_key)
group by all
order by amount desc, machineKey, skuName, phase
