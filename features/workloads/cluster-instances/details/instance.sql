-- One row: the instance of a cluster, from its start to its end.
select
  life.instance_id as appId,
  life.cluster_id as clusterId,
  cluster_name.name as clusterName,
  life.workspace_id as workspaceId,
  workspace.workspace_url as workspaceUrl,
  cluster_name.owner as owner,
  case life.cluster_kind when 'job' then 'JOB' when 'pipeline' then 'PIPELINE' else 'ALL_PURPOSE' end as clusterType,
  case when life.end_time is null then 'RUNNING' else 'TERMINATED' end as state,
  strftime(life.start_time, '%Y-%m-%dT%H:%M:%S.%gZ') as startTime,
  strftime(life.end_time, '%Y-%m-%dT%H:%M:%S.%gZ') as endTime,
  strftime(life.last_time, '%Y-%m-%dT%H:%M:%S.%gZ') as lastTime,
  life.termination_code as terminationCode,
  cast(life.up_ms - life.start_up_ms as double) as upTime,
  cast(life.start_up_ms as double) as startUpTime,
  cast(case when life.active_ms > 0 or life.unknown_ms = 0 then life.active_ms end as double) as activeTime,
  cast(case when life.idle_ms > 0 or life.unknown_ms = 0 then life.idle_ms end as double) as idleTime,
  cast(life.workers_min as double) as workersMin,
  life.workers_mean as workersMean,
  cast(life.workers_max as double) as workersMax,
  life.driver_node_type as driverNodeType,
  life.worker_node_type as workerNodeType,
  life.currency as currency,
  cast(life.cost as varchar) as cost,
  cast(life.databricks_cost as varchar) as databricksCost,
  cast(life.cloud_cost as varchar) as cloudCost,
  coalesce(life.cloud_cost, 0) <> 0 as isCostEstimated,
  nullif(concat_ws(', ', case when life.cloud_cost <> 0 then 'public VM price' end, life.weak_because), '') as estimatedBecause,
  cast(spark.input_bytes + spark.output_bytes as double) as bytesDataProcessed,
  cast(spark.shuffle_write_bytes as double) as bytesShuffleOut,
  cast(spark.disk_spilled_bytes as double) as bytesDiskSpill,
  cast(spark.spark_task_count as double) as sparkTasksCount,
  cast(spark.failed_spark_task_count as double) as failedSparkTasksCount,
  cast(spark.lost_executor_count as double) as lostExecutorsCount,
  cast(spark.peak_executor_heap_bytes as double) as peakExecutorHeap,
  coalesce(not spark.is_complete, false) as isTelemetryPartial,
  case
    when spark.is_complete is not null then null
    when log.awaited_until_time > cast($dataNow as timestamp) then 'Its event log has not been read yet.'
    else 'No event log of its cluster was delivered.'
  end as telemetryAbsentBecause,
  life.job_id as jobId,
  life.run_id as runId,
  life.pipeline_id as pipelineId,
  life.update_id as updateId
from cluster_instance as life
left join cluster_name
  on cluster_name.workspace_id = life.workspace_id
  and cluster_name.cluster_id = life.cluster_id
left join instance_spark as spark
  on spark.workspace_id = life.workspace_id
  and spark.cluster_id = life.cluster_id
  and spark.instance_id = life.instance_id
left join instance_log as log
  on log.workspace_id = life.workspace_id
  and log.cluster_id = life.cluster_id
  and log.instance_id = life.instance_id
left join workspace
  on workspace.workspace_id = life.workspace_id
where life.workspace_id in ($workspaceIds)
  and life.instance_id = $id
