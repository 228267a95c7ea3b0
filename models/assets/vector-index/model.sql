-- One row: a vector search index as last read, with the endpoint that serves it and the pipeline that fills it.
select
  rest.account_id, rest.workspace_id, rest.index_name,
  coalesce(endpoint.endpoint_id, rest.endpoint_name) as endpoint_id,
  rest.index_type, rest.source_table, rest.pipeline_id, rest.pipeline_type, rest.indexed_row_count,
  rest.is_ready
from rest_vector_index as rest
left join rest_vector_search_endpoint as endpoint
  on endpoint.account_id = rest.account_id
  and endpoint.workspace_id = rest.workspace_id
  and endpoint.endpoint_name = rest.endpoint_name
