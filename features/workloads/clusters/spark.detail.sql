-- One row: a cluster that is shown, with what event logs know that Spark tasks did on it in the range, or why nothing is known.
with
lived as (
  select workspace_id, cluster_id, instance_id
  from cluster_instance
  where workspace_id in ($workspaceIds)
    and cluster_id in (select clusterId from shown_row)
    and start_time < cast($until as timestamp)
    and (end_time is null or end_time > cast($since as timestamp))
),
logged as (
  select spark.workspace_id, spark.cluster_id, bool_and(spark.is_complete) as is_complete
  from instance_spark as spark
  inner join lived
    on lived.workspace_id = spark.workspace_id
    and lived.cluster_id = spark.cluster_id
    and lived.instance_id = spark.instance_id
  where spark.workspace_id in ($workspaceIds)
  group by spark.workspace_id, spark.cluster_id
),
used as (
  select
    workspace_id,
    cluster_id,
    cast(sum(spark_task_count) as bigint) as spark_task_count,
    cast(sum(failed_spark_task_count) as bigint) as failed_spark_task_count,
    cast(sum(input_bytes) as bigint) as input_bytes,
    cast(sum(output_bytes) as bigint) as output_bytes,
    cast(sum(shuffle_read_bytes) as bigint) as shuffle_read_bytes,
    cast(sum(shuffle_write_bytes) as bigint) as shuffle_write_bytes,
    cast(sum(disk_spilled_bytes) as bigint) as disk_spilled_bytes
  from spark_day
  where workspace_id in ($workspaceIds)
    and cluster_id in (select clusterId from shown_row)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by workspace_id, cluster_id
),
awaited as (
  select distinct instance_log.workspace_id, instance_log.cluster_id
  from instance_log
  inner join lived
    on lived.workspace_id = instance_log.workspace_id
    and lived.cluster_id = instance_log.cluster_id
    and lived.instance_id = instance_log.instance_id
  where instance_log.workspace_id in ($workspaceIds)
    and instance_log.awaited_until_time > cast($dataNow as timestamp)
),
known as (
  select
    coalesce(logged.workspace_id, used.workspace_id) as workspace_id,
    coalesce(logged.cluster_id, used.cluster_id) as cluster_id,
    coalesce(logged.is_complete, false) as is_complete,
    coalesce(used.spark_task_count, 0) as spark_task_count,
    coalesce(used.failed_spark_task_count, 0) as failed_spark_task_count,
    coalesce(used.input_bytes, 0) as input_bytes,
    coalesce(used.output_bytes, 0) as output_bytes,
    coalesce(used.shuffle_read_bytes, 0) as shuffle_read_bytes,
    coalesce(used.shuffle_write_bytes, 0) as shuffle_write_bytes,
    coalesce(used.disk_spilled_bytes, 0) as disk_spilled_bytes
  from logged
  full outer join used
    on used.workspace_id = logged.workspace_id
    and used.cluster_id = logged.cluster_id
)
select
  shown_row.workspaceId, shown_row.assetKind, shown_row.clusterId, shown_row.currency,
  known.input_bytes + known.output_bytes as bytesDataProcessed,
  known.input_bytes as bytesDataIn,
  known.output_bytes as bytesDataOut,
  known.shuffle_read_bytes as bytesShuffleIn,
  known.shuffle_write_bytes as bytesShuffleOut,
  known.disk_spilled_bytes as bytesDiskSpill,
  known.spark_task_count - known.failed_spark_task_count as successfulSparkTasksCount,
  known.failed_spark_task_count as failedSparkTasksCount,
  known.spark_task_count as totalSparkTasksCount,
  case when not known.is_complete then 'log incomplete' end as telemetryPartialBecause,
  case
    when known.is_complete is not null then null
    when awaited.cluster_id is not null then 'Its event log has not been read yet.'
    else 'No event log of its cluster was delivered.'
  end as telemetryAbsentBecause
from shown_row
left join known
  on known.workspace_id = shown_row.workspaceId
  and known.cluster_id = shown_row.clusterId
left join awaited
  on awaited.workspace_id = shown_row.workspaceId
  and awaited.cluster_id = shown_row.clusterId
