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
    known.state,
    known.cause,
    known.is_full_refresh,
    known.start_time,
    known.end_time,
    known.last_seen_time,
    known.cluster_id,
    known.job_id,
    known.job_run_id,
    known.run_as_user_name,
    known.output_rows,
    known.dropped_records,
    known.failed_records,
    known.passed_records,
    paid.update_id is not null as is_paid,
    paid.currency,
    paid.databricks_cost,
    paid.cloud_cost,
    paid.weak_because,
    paid.cost
  from known
  full outer join paid
    on paid.workspace_id = known.workspace_id
    and paid.update_id = known.update_id
)
select
  update_id as updateId,
  $pipelineId as pipelineId,
  workspace_id as workspaceId,
  state as state,
  cause as cause,
  is_full_refresh as isFullRefresh,
  start_time as startTime,
  end_time as endTime,
  epoch_ms(end_time) - epoch_ms(start_time) as duration,
  output_rows as outputRows,
  dropped_records as droppedRecords,
  failed_records as failedRecords,
  passed_records as passedRecords,
  coalesce(currency, $currency) as currency,
  cost as cost,
  databricks_cost as databricksCost,
  cloud_cost as cloudCost,
  coalesce(cloud_cost, 0) <> 0 or weak_because is not null as isCostEstimated,
  nullif(concat_ws(', ', case when cloud_cost <> 0 then 'public VM price' end, weak_because), '') as estimatedBecause,
  cluster_id as clusterId,
  job_id as jobId,
  job_run_id as jobRunId,
  run_as_user_name as runAs
from named
where (
    is_paid
    or (
      start_time < cast(cast(cast($until as timestamp) as date) as timestamp)
      and lasted_beyond(cast(cast(cast($since as timestamp) as date) as timestamp), end_time, last_seen_time, start_time)
    )
  )
  and ($state is null or state = $state)
