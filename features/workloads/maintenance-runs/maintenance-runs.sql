-- One row: one maintenance of a pipeline that overlaps the range; the platform tells neither its state nor its tasks.
with
maintenance as (
  select
    workspace_id,
    consumer_id as maintenance_id,
    currency,
    make_timestamp(min(start_ms) * 1000) as start_time,
    make_timestamp(max(end_ms) * 1000) as end_time,
    max(end_ms) - min(start_ms) as duration_ms,
    array_to_string(list_sort(map_keys(histogram(cluster_id))), ',') as cluster_ids,
    coalesce(cardinality(histogram(cluster_id)), 0) as cluster_count,
    cast(sum(case when source = 'databricks_usage' then amount end) as decimal(28, 10)) as databricks_cost,
    cast(sum(case when source = 'machine_estimate' then amount end) as decimal(28, 10)) as cloud_cost,
    max(weak_because) as weak_because,
    cast(sum(amount) as decimal(28, 10)) as cost
  from run_cost_part
  where workspace_id in ($workspaceIds)
    and consumer = 'pipeline_maintenance'
    and asset_id = $jobId
    and consumer_id is not null
    and ($currency is null or currency = $currency)
  group by workspace_id, consumer_id, currency
),
name as (
  select workspace_id, name
  from asset_name
  where workspace_id in ($workspaceIds)
    and kind = 'pipeline'
    and asset_id = $jobId
),
figures as (
  select
    maintenance.maintenance_id as dbJobRunId,
    maintenance.maintenance_id as runId,
    $jobId as jobId,
    0 as attemptNumber,
    coalesce(name.name, 'Pipeline ' || $jobId) as dbJobName,
    maintenance.workspace_id as workspaceId,
    workspace.workspace_url as workspaceUrl,
    cast(null as varchar) as status,
    false as hasFailedTasks,
    cast(null as varchar) as trigger,
    false as isOneTime,
    cast(null as varchar) as userId,
    maintenance.start_time as startTime,
    maintenance.end_time as endTime,
    cast(null as timestamp) as lastSeenTime,
    maintenance.duration_ms as runTotalDuration,
    cast(null as bigint) as queueDuration,
    cast(null as bigint) as setupDuration,
    cast(null as bigint) as executionDuration,
    cast(null as bigint) as cleanupDuration,
    cast(null as bigint) as tasksCount,
    maintenance.cluster_count as clusterInstancesCount,
    case when maintenance.cluster_ids is null then ['SERVERLESS'] else ['JOB_CLUSTER'] end as computeType,
    maintenance.cluster_ids as clusterId,
    maintenance.currency as currency,
    maintenance.cost as runCost,
    case
      when maintenance.duration_ms > 0
      then cast(cast(maintenance.cost as double) * 3600000 / maintenance.duration_ms as decimal(28, 10))
    end as costPerRunHour,
    maintenance.databricks_cost as databricksCost,
    maintenance.cloud_cost as cloudCost,
    coalesce(maintenance.cloud_cost, 0) <> 0 as isCostEstimated,
    nullif(concat_ws(', ', case when maintenance.cloud_cost <> 0 then 'public VM price' end, maintenance.weak_because), '') as estimatedBecause,
    cast(null as decimal(28, 10)) as estimatedRunCost,
    'Maintenance is not estimated: its compute is known only from its usage records.' as estimatedCostAbsentBecause,
    cast(null as bigint) as estimatedCostLearnedHours,
    cast(null as bigint) as bytesDataProcessed,
    cast(null as bigint) as bytesDataIn,
    cast(null as bigint) as bytesDataOut,
    cast(null as bigint) as bytesShuffleIn,
    cast(null as bigint) as bytesShuffleOut,
    cast(null as bigint) as successfulSparkTasksCount,
    cast(null as bigint) as failedSparkTasksCount,
    cast(null as bigint) as totalSparkTasksCount,
    cast(null as decimal(28, 10)) as costPerGb,
    cast(null as decimal(28, 10)) as costPerTb,
    cast(null as bigint) as bytesPerHour,
    cast(null as double) as clusterCpu,
    cast(null as double) as driverCpu,
    cast(null as double) as clusterMemory,
    cast(null as double) as driverMemory,
    cast(null as bigint) as bytesDiskSpill,
    cast(null as varchar) as findings,
    0 as findingRunsCount,
    cast(0 as decimal(28, 10)) as findingsCost,
    cast(null as integer) as recommendationsCount,
    cast(null as integer) as incidentsCount,
    cast(null as varchar) as vendors,
    cast(null as varchar) as bytesFrom,
    false as telemetryAvailable,
    'Maintenance by the platform delivers no event log.' as telemetryAbsentBecause,
    cast(null as varchar) as appIds,
    'system' as factsFrom
  from maintenance
  left join name
    on name.workspace_id = maintenance.workspace_id
  left join workspace
    on workspace.workspace_id = maintenance.workspace_id
  where maintenance.start_time < cast($until as timestamp)
    and maintenance.end_time > cast($since as timestamp)
    and $status is null
    and not coalesce(cast($analyzedRunsOnly as boolean), false)
    and coalesce($attemptNumber, 0) = 0
    and ($search is null or contains(maintenance.maintenance_id, $search))
    and ($clusterId is null or contains(',' || maintenance.cluster_ids || ',', ',' || $clusterId || ','))
    and ($costAbove is null or maintenance.cost > cast($costAbove as decimal(28, 10)))
    and ($costBelow is null or maintenance.cost < cast($costBelow as decimal(28, 10)))
)
select *
from (
  select
    *,
    case $kpi
      when 'runCost' then cast(runCost as double)
      when 'databricksCost' then cast(databricksCost as double)
      when 'cloudCost' then cast(cloudCost as double)
      when 'costPerRunHour' then cast(costPerRunHour as double)
      when 'runTotalDuration' then cast(runTotalDuration as double)
    end as kpiValue
  from figures
)
where ($kpiLeast is null or kpiValue is null or kpiValue >= cast($kpiLeast as double))
  and ($kpiMost is null or kpiValue is null or kpiValue <= cast($kpiMost as double))
  and ($kpi is null or not coalesce(cast($hideNullValues as boolean), false) or kpiValue is not null)
