-- One row: a serving endpoint that is shown, with its settings and state as last read.
select
  shown_row.workspaceId, shown_row.assetKind, shown_row.endpointId, shown_row.currency,
  endpoint.endpoint_type as modelType,
  endpoint.served_entity_names as servedEntities,
  endpoint.has_scale_to_zero as hasScaleToZero,
  endpoint.state as state,
  endpoint.creation_time as createTime,
  endpoint.last_updated_time as updateTime
from shown_row
inner join endpoint
  on endpoint.workspace_id = shown_row.workspaceId
  and endpoint.endpoint_kind = 'model_serving'
  and endpoint.endpoint_id = shown_row.endpointId
where endpoint.workspace_id in ($workspaceIds)
