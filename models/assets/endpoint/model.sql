-- One row: a serving or vector search endpoint as last read: of models with what it serves, of vector search with the number of
-- its indexes. Endpoint_kind is model_serving or vector_search.
select
  account_id,
  workspace_id,
  'model_serving' as endpoint_kind,
  coalesce(endpoint_id, endpoint_name) as endpoint_id,
  state,
  coalesce(task, 'custom') as endpoint_type,
  served_entity_names, has_scale_to_zero, is_usage_tracked,
  cast(null as int) as index_count,
  cast(to_json(tags) as string) as tags_json,
  creation_time,
  last_updated_time
from rest_serving_endpoint
union all
select
  account_id,
  workspace_id,
  'vector_search' as endpoint_kind,
  coalesce(endpoint_id, endpoint_name) as endpoint_id,
  state,
  endpoint_type,
  cast(null as string) as served_entity_names,
  cast(null as boolean) as has_scale_to_zero,
  cast(null as boolean) as is_usage_tracked,
  num_indexes as index_count,
  cast(to_json(tags) as string) as tags_json,
  creation_time,
  last_updated_time
from rest_vector_search_endpoint
