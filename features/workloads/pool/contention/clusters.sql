-- One row: a cluster that had machines of the pool in the window, with the hours of these and what its machines cost on the days
-- of the window, the most expensive first.
with
had as (
  select
    workspace_id,
    cluster_id,
    sum(
      (least(until_ms, epoch_ms(cast($until as timestamp))) - greatest(from_ms, epoch_ms(cast($since as timestamp)))) * machine_count
    ) as machine_ms
  from pool_stretch
  where workspace_id in ($workspaceIds)
    and instance_pool_id = $poolId
    and cluster_id is not null
    and day >= cast(cast($since as timestamp) as date)
    and day <= cast(cast($until as timestamp) as date)
    and from_ms < epoch_ms(cast($until as timestamp))
    and until_ms > epoch_ms(cast($since as timestamp))
  group by workspace_id, cluster_id
),
paid as (
  select
    machine_use.workspace_id,
    machine_use.cluster_id,
    cast(sum(machine_use.machine_cost) as decimal(28, 10)) as cost,
    case when count(distinct machine_use.job_id) = 1 and bool_and(machine_use.compute = 'job') then min(machine_use.job_id) end as job_id
  from machine_use
  inner join had
    on had.workspace_id = machine_use.workspace_id
    and had.cluster_id = machine_use.cluster_id
  where machine_use.workspace_id in ($workspaceIds)
    and machine_use.day >= cast(cast($since as timestamp) as date)
    and machine_use.day <= cast(cast($until as timestamp) as date)
    and ($currency is null or machine_use.currency = $currency)
  group by machine_use.workspace_id, machine_use.cluster_id
)
select
  had.workspace_id as workspaceId,
  had.cluster_id as clusterId,
  coalesce(cluster_name.name, had.cluster_id) as clusterName,
  paid.job_id as jobId,
  cast(paid.cost as varchar) as cost,
  cast(had.machine_ms as double) / 3600000 as machineHours
from had
left join paid
  on paid.workspace_id = had.workspace_id
  and paid.cluster_id = had.cluster_id
left join cluster_name
  on cluster_name.workspace_id = had.workspace_id
  and cluster_name.cluster_id = had.cluster_id
order by paid.cost desc nulls last, machineHours desc, had.cluster_id
