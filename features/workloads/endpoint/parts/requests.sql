-- Columns: the requests of the endpoint in the range.
  cast(sum(request_count) as bigint) as requests,
  cast(sum(failed_request_count) as bigint) as failed_requests,
  cast(sum(input_token_count) as bigint) as input_tokens,
  cast(sum(output_token_count) as bigint) as output_tokens
from endpoint_usage_day
where workspace_id in ($workspaceIds)
  and endpoint_id = $endpointId
  and day >= cast(cast($since as timestamp) as date)
  and day < cast(cast($until as timestamp) as date)
