-- One row: an index of a vector search endpoint as last read, with the pipeline that fills it and what that cost in the range.
with
paid as (
  select workspace_id, asset_id as pipeline_id, max(currency) as currency, cast(sum(cost) as decimal(28, 10)) as cost
  from asset_day
  where workspace_id in ($workspaceIds)
    and asset_kind = 'pipeline'
    and ($currency is null or currency = $currency)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by workspace_id, asset_id
),
updated as (
  select workspace_id, pipeline_id, cast(count(*) as integer) as updates
  from pipeline_update
  where workspace_id in ($workspaceIds)
    and start_time < cast($until as timestamp)
    and lasted_beyond(cast($since as timestamp), end_time, last_seen_time, start_time)
  group by workspace_id, pipeline_id
)
select
  vector_index.index_name as indexName,
  vector_index.index_type as indexType,
  vector_index.source_table as sourceTable,
  vector_index.indexed_row_count as indexedRows,
  vector_index.is_ready as isReady,
  vector_index.pipeline_id as pipelineId,
  asset_name.name as pipelineName,
  $endpointId as endpointId,
  vector_index.workspace_id as workspaceId,
  case when vector_index.pipeline_id is not null then coalesce(updated.updates, 0) end as updatesCount,
  coalesce(paid.currency, $currency) as currency,
  paid.cost as ingestCost
from vector_index
left join paid
  on paid.workspace_id = vector_index.workspace_id
  and paid.pipeline_id = vector_index.pipeline_id
left join updated
  on updated.workspace_id = vector_index.workspace_id
  and updated.pipeline_id = vector_index.pipeline_id
left join asset_name
  on asset_name.workspace_id = vector_index.workspace_id
  and asset_name.kind = 'pipeline'
  and asset_name.asset_id = vector_index.pipeline_id
where vector_index.workspace_id in ($workspaceIds)
  and vector_index.endpoint_id = $endpointId
