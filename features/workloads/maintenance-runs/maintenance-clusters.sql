-- One row: a cluster on which a pipeline was maintained in the range, serverless compute as one.
select
  coalesce(part.cluster_id, 'Serverless') as clusterName,
  part.cluster_id as clusterId,
  $jobId as jobId,
  part.workspace_id as workspaceId,
  case when part.cluster_id is null then ['SERVERLESS'] else ['JOB_CLUSTER'] end as computeType,
  count(distinct part.cluster_id) as clusterInstancesCount,
  count(distinct part.consumer_id) as runsCount,
  make_timestamp(min(part.start_ms) * 1000) as firstTime,
  make_timestamp(max(part.start_ms) * 1000) as lastTime,
  part.currency as currency,
  cast(sum(part.amount) as decimal(28, 10)) as cost,
  cast(sum(case when part.source = 'databricks_usage' then part.amount end) as decimal(28, 10)) as databricksCost,
  cast(sum(case when part.source = 'machine_estimate' then part.amount end) as decimal(28, 10)) as cloudCost,
  coalesce(bool_or(part.source = 'machine_estimate'), false) as isCostEstimated,
  nullif(concat_ws(', ', case when bool_or(part.source = 'machine_estimate') then 'public VM price' end, max(part.weak_because)), '') as estimatedBecause,
  cast(sum(case when part.source = 'machine_estimate' then part.quantity end) * 3600000 as bigint) as machineTime
from run_cost_part as part
where part.workspace_id in ($workspaceIds)
  and part.consumer = 'pipeline_maintenance'
  and part.asset_id = $jobId
  and part.day >= cast(cast($since as timestamp) as date)
  and part.day < cast(cast($until as timestamp) as date)
  and ($currency is null or part.currency = $currency)
group by part.workspace_id, part.cluster_id, part.currency
