-- One row: a vector search endpoint that is shown, with what the pipelines that fill its indexes cost in the range, each once.
with
filling as (
  select distinct vector_index.workspace_id, vector_index.endpoint_id, vector_index.pipeline_id
  from vector_index
  inner join shown_row
    on shown_row.workspaceId = vector_index.workspace_id
    and shown_row.endpointId = vector_index.endpoint_id
  where vector_index.workspace_id in ($workspaceIds)
    and vector_index.pipeline_id is not null
),
paid as (
  select
    filling.workspace_id, filling.endpoint_id, asset_day.currency,
    cast(sum(asset_day.cost) as decimal(28, 10)) as cost
  from filling
  inner join asset_day
    on asset_day.workspace_id = filling.workspace_id
    and asset_day.asset_kind = 'pipeline'
    and asset_day.asset_id = filling.pipeline_id
  where asset_day.workspace_id in ($workspaceIds)
    and asset_day.day >= cast(cast($since as timestamp) as date)
    and asset_day.day < cast(cast($until as timestamp) as date)
  group by filling.workspace_id, filling.endpoint_id, asset_day.currency
)
select
  shown_row.workspaceId, shown_row.assetKind, shown_row.endpointId, shown_row.currency,
  paid.cost as ingestCost
from shown_row
left join paid
  on paid.workspace_id = shown_row.workspaceId
  and paid.endpoint_id = shown_row.endpointId
  and paid.currency = shown_row.currency
