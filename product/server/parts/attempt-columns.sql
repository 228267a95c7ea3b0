-- Columns: what lists show of an attempt: which it is, its times and size, its cost, its data, and what rules found about it.
run.run_id as dbJobRunId,
run.run_id as runId,
run.job_id as jobId,
run.attempt as attemptNumber,
run.workspace_id as workspaceId,
run.status as status,
run.has_failed_tasks as hasFailedTasks,
run.trigger as trigger,
run.creator_user_name as userId,
run.start_time as startTime,
run.end_time as endTime,
run.last_seen_time as lastSeenTime,
run.duration_ms as runTotalDuration,
run.queue_ms as queueDuration,
run.setup_ms as setupDuration,
run.execution_ms as executionDuration,
run.task_count as tasksCount,
run.cluster_count as clusterInstancesCount,
string_split(run.compute_type, ',') as computeType,
run.cluster_ids as clusterId,
run.shown_currency as currency,
run.shown_cost as runCost,
run.shown_cloud_cost as cloudCost,
coalesce(run.shown_cloud_cost, 0) <> 0 as isCostEstimated,
nullif(
  concat_ws(
    ', ',
    case when run.shown_cloud_cost <> 0 then 'public VM price' end,
    run.shown_weak_because,
    run.log_weak_because
  ),
  ''
) as estimatedBecause,
run.data_bytes as bytesDataProcessed,
run.input_bytes as bytesDataIn,
run.output_bytes as bytesDataOut,
run.shuffle_read_bytes as bytesShuffleIn,
run.shuffle_write_bytes as bytesShuffleOut,
run.spark_task_count - run.failed_spark_task_count as successfulSparkTasksCount,
run.failed_spark_task_count as failedSparkTasksCount,
run.spark_task_count as totalSparkTasksCount,
run.application_ids as appIds,
run.bytes_from as bytesFrom,
run.is_log_complete is not null as telemetryAvailable,
case
  when run.is_log_complete is not null then null
  when run.compute_type = 'SERVERLESS' then 'Serverless compute writes no event log.'
  when run.has_log then 'No Spark job in the event logs of its cluster belongs to it.'
  when run.log_awaited_until_time > cast($dataNow as timestamp)
    and (run.end_time is null or run.end_time > cast($dataNow as timestamp) - interval 1 day)
    then 'Its event log has not been read yet.'
  when run.compute_type is null then 'It ran on no cluster, or on one whose settings are not known.'
  else 'No event log of its cluster was delivered.'
end as telemetryAbsentBecause,
nullif(
  array_to_string(list_sort(list_distinct(list_transform(run.found, lambda one: split_part(one, '|', 4)))), ', '),
  ''
) as findings,
case when len(run.found) > 0 then 1 else 0 end as findingRunsCount,
coalesce(
  cast(list_sum(list_transform(run.found, lambda one: try_cast(split_part(one, '|', 3) as decimal(28, 10)))) as decimal(28, 10)),
  0
) as findingsCost,
coalesce(cast(len(list_distinct(list_transform(run.found, lambda one: split_part(one, '|', 1)))) as integer), 0) as incidentsCount,
cast(null as varchar) as vendors,
run.facts_from as factsFrom
