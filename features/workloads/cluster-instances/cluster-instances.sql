-- One row: an instance of a cluster, with its time and cost as far as the range has them; of a run or an update all of it.
-- What was spent on a cluster on a day on which nothing tells that it was up is a row without an instance.
with
met as (
  select distinct life.workspace_id, life.cluster_id, life.instance_id
  from cluster_instance as life
  inner join cluster_activity as used
    on used.workspace_id = life.workspace_id
    and used.cluster_id = life.cluster_id
    and used.start_time < life.last_time
    and used.end_time > life.start_time
  where $runId is not null
    and life.workspace_id in ($workspaceIds)
    and used.workspace_id in ($workspaceIds)
    and used.kind = 'run'
    and used.run_id = $runId
    and ($jobId is null or used.job_id = $jobId)
    and ($attemptNumber is null or used.attempt = $attemptNumber)
  union
  select life.workspace_id, life.cluster_id, life.instance_id
  from cluster_instance as life
  left join pipeline_update as updated
    on updated.workspace_id = life.workspace_id
    and updated.cluster_id = life.cluster_id
    and updated.update_id = $updateId
  where $updateId is not null
    and life.workspace_id in ($workspaceIds)
    and (life.update_id = $updateId or updated.update_id is not null)
    and ($pipelineId is null or coalesce(life.pipeline_id, updated.pipeline_id) = $pipelineId)
),
asked as (
  select
    $runId is not null or $updateId is not null as is_whole,
    cast(cast($since as timestamp) as date) as since_day,
    cast(cast($until as timestamp) as date) as until_day
),
lived as (
  select
    part.workspace_id, part.cluster_id, part.instance_id,
    cast(sum(part.up_ms - part.start_up_ms) as bigint) as up_ms,
    cast(sum(part.start_up_ms) as bigint) as start_up_ms,
    cast(sum(part.active_ms) as bigint) as active_ms,
    cast(sum(part.idle_ms) as bigint) as idle_ms,
    cast(sum(part.unknown_ms) as bigint) as unknown_ms,
    min(part.workers_min) as workers_min,
    max(part.workers_max) as workers_max,
    cast(sum(part.worker_ms) as double) / nullif(sum(part.manned_ms), 0) as workers_mean
  from cluster_instance_day as part
  -- include: #features/workloads/cluster-instances/parts/asked-instances.sql
),
spent as (
  select
    part.workspace_id, part.cluster_id, part.instance_id, part.currency,
    cast(sum(part.databricks_cost) as decimal(28, 10)) as databricks_cost,
    cast(sum(part.cloud_cost) as decimal(28, 10)) as cloud_cost,
    cast(sum(part.cost) as decimal(28, 10)) as cost,
    max(part.weak_because) as weak_because
  from cluster_instance_cost_day as part
  cross join asked
  where part.workspace_id in ($workspaceIds)
    and ($clusterId is null or part.cluster_id = $clusterId)
    and ($currency is null or part.currency = $currency)
    and (asked.is_whole or (part.day >= asked.since_day and part.day < asked.until_day))
    and (not asked.is_whole or part.instance_id in (select instance_id from met))
  group by part.workspace_id, part.cluster_id, part.instance_id, part.currency
),
tasked as (
  select
    part.workspace_id, part.cluster_id, part.instance_id,
    cast(sum(part.spark_task_count) as bigint) as spark_task_count,
    cast(sum(part.failed_spark_task_count) as bigint) as failed_spark_task_count,
    cast(sum(part.input_bytes) as bigint) as input_bytes,
    cast(sum(part.output_bytes) as bigint) as output_bytes,
    cast(sum(part.shuffle_read_bytes) as bigint) as shuffle_read_bytes,
    cast(sum(part.shuffle_write_bytes) as bigint) as shuffle_write_bytes,
    cast(sum(part.disk_spilled_bytes) as bigint) as disk_spilled_bytes
  from spark_day as part
  -- include: #features/workloads/cluster-instances/parts/asked-instances.sql
),
logged as (
  select
    spark.workspace_id, spark.cluster_id, spark.instance_id, spark.application_count,
    spark.lost_executor_count, spark.peak_executor_heap_bytes, spark.peak_driver_heap_bytes,
    spark.driver_only_share, spark.too_few_tasks_share, spark.idle_core_share, spark.lost_work_share,
    spark.largest_task_input_share, spark.is_complete,
    coalesce(tasked.spark_task_count, 0) as spark_task_count,
    coalesce(tasked.failed_spark_task_count, 0) as failed_spark_task_count,
    coalesce(tasked.input_bytes, 0) as input_bytes,
    coalesce(tasked.output_bytes, 0) as output_bytes,
    coalesce(tasked.shuffle_read_bytes, 0) as shuffle_read_bytes,
    coalesce(tasked.shuffle_write_bytes, 0) as shuffle_write_bytes,
    coalesce(tasked.disk_spilled_bytes, 0) as disk_spilled_bytes
  from instance_spark as spark
  left join tasked
    on tasked.workspace_id = spark.workspace_id
    and tasked.cluster_id = spark.cluster_id
    and tasked.instance_id = spark.instance_id
  where spark.workspace_id in ($workspaceIds)
    and ($clusterId is null or spark.cluster_id = $clusterId)
),
named as (
  select
    coalesce(lived.workspace_id, spent.workspace_id) as workspace_id,
    coalesce(lived.cluster_id, spent.cluster_id) as cluster_id,
    coalesce(lived.instance_id, spent.instance_id) as instance_id,
    lived.up_ms, lived.start_up_ms, lived.active_ms, lived.idle_ms, lived.unknown_ms, lived.workers_min,
    lived.workers_mean, lived.workers_max,
    coalesce(spent.currency, $currency) as currency,
    spent.databricks_cost, spent.cloud_cost, spent.cost, spent.weak_because
  from lived
  full outer join spent
    on spent.workspace_id = lived.workspace_id
    and spent.cluster_id = lived.cluster_id
    and spent.instance_id = lived.instance_id
)
select
  named.instance_id as appId,
  named.cluster_id as clusterId,
  cluster_name.name as clusterName,
  named.workspace_id as workspaceId,
  case coalesce(life.cluster_kind, cluster_name.kind) when 'job' then 'JOB' when 'pipeline' then 'PIPELINE' else 'ALL_PURPOSE' end as clusterType,
  case when life.instance_id is null then null when life.end_time is null then 'RUNNING' else 'TERMINATED' end as state,
  life.start_time as startTime,
  life.end_time as endTime,
  named.up_ms as upTime,
  case when named.active_ms > 0 or named.unknown_ms = 0 then named.active_ms end as activeTime,
  case when named.idle_ms > 0 or named.unknown_ms = 0 then named.idle_ms end as idleTime,
  case when named.active_ms > 0 or named.unknown_ms = 0 then cast(named.active_ms as double) / nullif(named.up_ms, 0) end as activeRatio,
  case when named.idle_ms > 0 or named.unknown_ms = 0 then cast(named.idle_ms as double) / nullif(named.up_ms, 0) end as idleRatio,
  named.start_up_ms as startUpTime,
  named.workers_min as workersMin,
  cast(cast(named.workers_mean as decimal(12, 2)) as varchar) as workersMean,
  named.workers_max as workersMax,
  life.driver_node_type as driverNodeType,
  life.worker_node_type as workerNodeType,
  named.currency as currency,
  named.cost as cost,
  named.databricks_cost as databricksCost,
  named.cloud_cost as cloudCost,
  coalesce(named.cloud_cost, 0) <> 0 as isCostEstimated,
  nullif(concat_ws(', ', case when named.cloud_cost <> 0 then 'public VM price' end, named.weak_because, case when not logged.is_complete then 'log incomplete' end), '') as estimatedBecause,
  logged.input_bytes + logged.output_bytes as bytesDataProcessed,
  logged.input_bytes as bytesDataIn,
  logged.output_bytes as bytesDataOut,
  logged.shuffle_read_bytes as bytesShuffleIn,
  logged.shuffle_write_bytes as bytesShuffleOut,
  logged.disk_spilled_bytes as bytesDiskSpill,
  logged.spark_task_count - logged.failed_spark_task_count as successfulSparkTasksCount,
  logged.failed_spark_task_count as failedSparkTasksCount,
  logged.spark_task_count as totalSparkTasksCount,
  logged.application_count as applicationsCount,
  logged.lost_executor_count as lostExecutorsCount,
  logged.peak_executor_heap_bytes as peakExecutorHeap,
  logged.peak_driver_heap_bytes as peakDriverHeap,
  logged.driver_only_share as noTaskShare,
  logged.too_few_tasks_share as fewTasksLostShare,
  logged.idle_core_share as idleCoreShare,
  logged.lost_work_share as lostShare,
  logged.largest_task_input_share as largestTaskInputShare,
  case
    when logged.is_complete is not null then null
    when named.instance_id is null then 'Nothing shows that the cluster was up on these days.'
    when log.awaited_until_time > cast($dataNow as timestamp) then 'Its event log has not been read yet.'
    else 'No event log of its cluster was delivered.'
  end as telemetryAbsentBecause,
  life.job_id as jobId,
  life.run_id as runId,
  life.pipeline_id as pipelineId,
  life.update_id as updateId
from named
left join cluster_instance as life
  on life.workspace_id = named.workspace_id
  and life.cluster_id = named.cluster_id
  and life.instance_id = named.instance_id
left join instance_log as log
  on log.workspace_id = named.workspace_id
  and log.cluster_id = named.cluster_id
  and log.instance_id = named.instance_id
left join logged
  on logged.workspace_id = named.workspace_id
  and logged.cluster_id = named.cluster_id
  and logged.instance_id = named.instance_id
left join cluster_name
  on cluster_name.workspace_id = named.workspace_id
  and cluster_name.cluster_id = named.cluster_id
