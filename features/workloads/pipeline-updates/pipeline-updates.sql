-- One row: an update of a pipeline that was active in the range or cost something in it, with the money whose usage falls into
-- the range. An update of which only usage is known has no state and no times.
with
paid as (
  select
    workspace_id,
    pipeline_id,
    part_id as update_id,
    currency,
    cast(sum(databricks_cost) as decimal(28, 10)) as databricks_cost,
    cast(sum(cloud_cost) as decimal(28, 10)) as cloud_cost,
    max(weak_because) as weak_because,
    cast(sum(cost) as decimal(28, 10)) as cost
  from pipeline_day
  where workspace_id in ($workspaceIds)
    and pipeline_id = $pipelineId
    and part_kind = 'update'
    and ($currency is null or currency = $currency)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by workspace_id, pipeline_id, part_id, currency
),
logged_cluster as (
  -- include: #product/server/parts/logged-clusters.sql
),
queried as (
  select workspace_id, update_id, sum(read_bytes) as read_bytes, sum(written_bytes) as written_bytes, sum(shuffle_read_bytes) as shuffle_read_bytes, sum(spilled_bytes) as spilled_bytes
  from serverless_statement_day
  where workspace_id in ($workspaceIds)
    and pipeline_id = $pipelineId
  group by workspace_id, update_id
),
known as (
  select *
  from pipeline_update
  where workspace_id in ($workspaceIds)
    and pipeline_id = $pipelineId
),
named as (
  select
    coalesce(known.workspace_id, paid.workspace_id) as workspace_id,
    coalesce(known.update_id, paid.update_id) as update_id,
    known.state, known.cause, known.is_full_refresh, known.start_time, known.end_time, known.last_seen_time,
    known.cluster_id, known.job_id, known.job_run_id, known.run_as_user_name, known.output_rows,
    known.dropped_records, known.failed_records, known.passed_records,
    paid.update_id is not null as is_paid,
    paid.currency, paid.databricks_cost, paid.cloud_cost, paid.weak_because, paid.cost
  from known
  full outer join paid
    on paid.workspace_id = known.workspace_id
    and paid.update_id = known.update_id
)
select
  named.update_id as updateId,
  $pipelineId as pipelineId,
  named.workspace_id as workspaceId,
  named.state as state,
  named.cause as cause,
  named.is_full_refresh as isFullRefresh,
  named.start_time as startTime,
  named.end_time as endTime,
  epoch_ms(named.end_time) - epoch_ms(named.start_time) as duration,
  named.output_rows as outputRows,
  named.dropped_records as droppedRecords,
  named.failed_records as failedRecords,
  named.passed_records as passedRecords,
  coalesce(named.currency, $currency) as currency,
  named.cost as cost,
  named.databricks_cost as databricksCost,
  named.cloud_cost as cloudCost,
  coalesce(named.cloud_cost, 0) <> 0 as isCostEstimated,
  nullif(
    concat_ws(
      ', ',
      case when named.cloud_cost <> 0 then 'public VM price' end,
      named.weak_because,
      case when not spark.is_complete then 'log incomplete' end
    ),
    ''
  ) as estimatedBecause,
  -- include: #product/server/parts/data-columns.sql
  spark.spark_task_count - spark.failed_spark_task_count as successfulSparkTasksCount,
  spark.failed_spark_task_count as failedSparkTasksCount,
  spark.spark_task_count as totalSparkTasksCount,
  spark.driver_only_share as noTaskShare,
  spark.too_few_tasks_share as fewTasksLostShare,
  spark.idle_core_share as idleCoreShare,
  spark.lost_work_share as lostShare,
  spark.largest_task_input_share as largestTaskInputShare,
  case when spark.is_complete is not null then 'EVENT_LOG' when queried.read_bytes is not null then 'QUERY_HISTORY' end as bytesFrom,
  spark.is_complete is not null as telemetryAvailable,
  case
    when spark.is_complete is not null then null
    when pipeline.is_serverless then 'Serverless compute writes no event log.'
    when logged_cluster.is_read then 'No Spark job in the event logs of its cluster belongs to it.'
    when logged_cluster.awaited_until_time > cast($dataNow as timestamp)
      and (named.end_time is null or named.end_time > cast($dataNow as timestamp) - interval 1 day)
      then 'Its event log has not been read yet.'
    when named.cluster_id is null then 'It ran on no cluster, or on one whose settings are not known.'
    else 'No event log of its cluster was delivered.'
  end as telemetryAbsentBecause,
  named.cluster_id as clusterId,
  named.job_id as jobId,
  named.job_run_id as jobRunId,
  named.run_as_user_name as runAs
from named
left join pipeline
  on pipeline.workspace_id = named.workspace_id
  and pipeline.pipeline_id = $pipelineId
left join logged_cluster
  on logged_cluster.workspace_id = named.workspace_id
  and logged_cluster.cluster_id = named.cluster_id
left join queried
  on queried.workspace_id = named.workspace_id
  and queried.update_id = case when pipeline.is_serverless then named.update_id end
left join update_spark as spark
  on spark.workspace_id = named.workspace_id
  and spark.pipeline_id = $pipelineId
  and spark.update_id = named.update_id
where (
    named.is_paid
    or (
      named.start_time < cast(cast(cast($until as timestamp) as date) as timestamp)
      and lasted_beyond(cast(cast(cast($since as timestamp) as date) as timestamp), named.end_time, named.last_seen_time, named.start_time)
    )
  )
  and ($state is null or named.state = $state)
  and ($updateId is null or named.update_id = $updateId)
