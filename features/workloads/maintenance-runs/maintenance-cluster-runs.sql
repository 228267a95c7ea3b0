-- One row: what one maintenance of a pipeline that falls into the range spent on one cluster.
select
  part.consumer_id as runId,
  0 as attemptNumber,
  $jobId as jobId,
  part.workspace_id as workspaceId,
  cast(null as varchar) as status,
  make_timestamp(min(part.start_ms) * 1000) as startTime,
  part.cluster_id as clusterId,
  cast(null as bigint) as tasksCount,
  part.currency as currency,
  cast(sum(part.amount) as decimal(28, 10)) as runCost,
  cast(sum(case when part.source = 'databricks_usage' then part.amount end) as decimal(28, 10)) as databricksCost,
  cast(sum(case when part.source = 'machine_estimate' then part.amount end) as decimal(28, 10)) as cloudCost,
  coalesce(bool_or(part.source = 'machine_estimate'), false) as isCostEstimated,
  nullif(concat_ws(', ', case when bool_or(part.source = 'machine_estimate') then 'public VM price' end, max(part.weak_because)), '') as estimatedBecause,
  max(part.end_ms) - min(part.start_ms) as runTotalDuration,
  cast(null as bigint) as setupDuration,
  cast(sum(case when part.source = 'machine_estimate' then part.quantity end) * 3600000 as bigint) as machineTime
from run_cost_part as part
where part.workspace_id in ($workspaceIds)
  and part.consumer = 'pipeline_maintenance'
  and part.asset_id = $jobId
  and part.consumer_id is not null
  and coalesce(part.cluster_id, 'Serverless') = $clusterName
  and part.day >= cast(cast($since as timestamp) as date)
  and part.day < cast(cast($until as timestamp) as date)
  and $status is null
  and ($currency is null or part.currency = $currency)
group by part.workspace_id, part.consumer_id, part.cluster_id, part.currency
