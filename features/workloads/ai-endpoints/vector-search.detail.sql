-- One row: a vector search endpoint that is shown, with its settings and state as last read.
select
  shown_row.workspaceId, shown_row.assetKind, shown_row.endpointId, shown_row.currency,
  endpoint.endpoint_type as endpointType,
  endpoint.index_count as indexCount,
  endpoint.state as state,
  endpoint.creation_time as createTime,
  endpoint.last_updated_time as updateTime
from shown_row
inner join endpoint
  on endpoint.workspace_id = shown_row.workspaceId
  and endpoint.endpoint_kind = 'vector_search'
  and endpoint.endpoint_id = shown_row.endpointId
where endpoint.workspace_id in ($workspaceIds)
