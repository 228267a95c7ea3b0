-- One row: one machine type or SKU at one price that a task run drew on in one phase, with the task's share of it.
select
  part.source || ' ' || coalesce(part.cluster_id, '') || ' ' || coalesce(part.machine, '') || ' ' || part.sku_name || ' '
    || part.phase || ' ' || coalesce(part.price_kind, '') || ' ' || coalesce(cast(part.price as varchar), '') || ' '
    || part.usage_unit as resourceKey,
  case part.source when 'machine_estimate' then 'Machine' else 'DBU' end as resourceKind,
  part.sku_name as resourceName,
  part.machine as machine,
  part.cluster_id as clusterId,
  cluster_name.name as clusterName,
  part.phase as phase,
  cast(cast(sum(part.quantity) as decimal(28, 12)) as varchar) as quantity,
  part.usage_unit as usageUnit,
  cast(part.price as varchar) as price,
  part.price_kind as priceKind,
  min(part.hour) as firstHour,
  max(part.hour) as lastHour,
  cast(sum(part.fair_ms) as bigint) as fairTime,
  part.currency as currency,
  cast(sum(part.amount) as decimal(28, 10)) as cost,
  part.source = 'machine_estimate' as isCostEstimated,
  nullif(concat_ws(', ', case when part.source = 'machine_estimate' then 'public VM price' end, max(part.weak_because)), '') as estimatedBecause,
  part.workspace_id as workspaceId
from task_cost_part as part
left join cluster_name
  on cluster_name.workspace_id = part.workspace_id
  and cluster_name.cluster_id = part.cluster_id
where part.workspace_id in ($workspaceIds)
  and part.job_id = $jobId
  and part.task_run_id = $taskRunId
  and ($currency is null or part.currency = $currency)
group by
  part.source, part.cluster_id, cluster_name.name, part.machine, part.sku_name, part.phase, part.usage_unit,
  part.price, part.price_kind, part.currency, part.workspace_id
