-- One row: the part of the figure that lies on one machine, SKU, price and phase. The clusters of one job, pipeline or other
-- asset are one machine; where the figure is of one job or cluster, those of one name, but for the numbers of their runs, are.
with
by_cluster as (
  select
    source, currency, workspace_id, cluster_id, sku_name, product, consumer, phase, reason, confidence,
    weak_because, usage_unit, price, price_kind,
    min(case when $jobId is null and $clusterId is null then coalesce(job_id, asset_id) end) as owner_id,
    min(day) as first_day,
    max(day) as last_day,
    sum(quantity) as quantity,
    sum(fair_ms) as fair_ms,
    sum(amount) as amount,
    sum(record_count) as record_count,
    bool_or(split_by_clock) as split_by_clock
  from run_cost_part
  where workspace_id in ($workspaceIds)
    -- include: #features/workloads/cost-explanation/parts/asked-days.sql
    and ($runId is null or run_id = $runId)
    and ($attemptNumber is null or attempt = $attemptNumber)
    -- include: #features/workloads/cost-explanation/parts/asked-consumers.sql
    and ($clusterId is null or cluster_id = $clusterId)
    and ($source is null or source = $source)
  group by all
),
met as (
  select workspace_id, cluster_id, min(owner_id) as owner_id
  from by_cluster
  where cluster_id is not null
  group by workspace_id, cluster_id
),
met_name as (
  select
    met.workspace_id, met.cluster_id, met.owner_id, cluster_name.name,
    regexp_replace(cluster_name.name, '[0-9]{5,}', '…', 'g') as name_of_all
  from met
  left join cluster_name
    on cluster_name.workspace_id = met.workspace_id
    and cluster_name.cluster_id = met.cluster_id
    and cluster_name.workspace_id in ($workspaceIds)
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
    by_cluster.* exclude (owner_id),
    met_name.owner_id,
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
      when owner_id is not null then 'of|' || workspace_id || '|' || owner_id
      else 'own|' || coalesce(name_of_all, '')
    end as machine_key
  from named
),
-- A figure of one job names no owner.
owner as (
  select workspace_id, owner_id, min(name) as name
  from (
    select workspace_id, job_id as owner_id, name
    from job
    where workspace_id in ($workspaceIds)
      and $jobId is null
    union all
    select workspace_id, asset_id as owner_id, name
    from asset_name
    where workspace_id in ($workspaceIds)
      and $jobId is null
      and kind <> 'job'
    union all
    select run.workspace_id, run.job_id as owner_id, min(run.run_name) as name
    from run
    semi join met
      on met.workspace_id = run.workspace_id
      and met.owner_id = run.job_id
    where run.workspace_id in ($workspaceIds)
      and $jobId is null
      and run.run_type = 'SUBMIT_RUN'
    group by run.workspace_id, run.job_id
  )
  group by workspace_id, owner_id
),
machine as (
  select
    machine_key,
    min(case when not is_shared then owner_id end) as owner_id,
    min(workspace_id) as workspace_id,
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
  case when machine.owner_id is not null then coalesce(owner.name, machine.owner_id) end as ownerName,
  keyed.sku_name as skuName,
  keyed.product as product,
  keyed.consumer as consumer,
  keyed.phase as phase,
  keyed.reason as reason,
  keyed.confidence as confidence,
  keyed.weak_because as weakBecause,
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
left join owner
  on owner.workspace_id = machine.workspace_id
  and owner.owner_id = machine.owner_id
group by all
order by amount desc, machineKey, skuName, phase
