-- One row: a serving endpoint that is shown, with its requests and tokens in the range. They are known of an endpoint that ever had
-- a request, and of one with usage tracking where any usage of its workspace was collected. It is unused where it never scales
-- to zero and had no request in the 30 days before the end of the range, if usage was collected in all of these.
with
used as (
  select
    workspace_id,
    endpoint_id,
    max(day) as last_day,
    cast(sum(request_count) filter (where day >= cast(cast($since as timestamp) as date)) as bigint) as requests,
    cast(sum(failed_request_count) filter (where day >= cast(cast($since as timestamp) as date)) as bigint) as failed_requests,
    cast(sum(input_token_count) filter (where day >= cast(cast($since as timestamp) as date)) as bigint) as input_tokens,
    cast(sum(output_token_count) filter (where day >= cast(cast($since as timestamp) as date)) as bigint) as output_tokens
  from endpoint_usage_day
  where workspace_id in ($workspaceIds)
    and day < cast(cast($until as timestamp) as date)
  group by workspace_id, endpoint_id
),
collected as (
  select workspace_id, min(day) as first_day
  from endpoint_usage_day
  where workspace_id in ($workspaceIds)
  group by workspace_id
),
known as (
  select
    shown_row.workspaceId, shown_row.assetKind, shown_row.endpointId, shown_row.currency, shown_row.cost,
    used.last_day, used.requests, used.failed_requests, used.input_tokens, used.output_tokens,
    collected.first_day as collected_since,
    endpoint.has_scale_to_zero,
    endpoint.creation_time,
    cast(cast($until as timestamp) as date) - 30 as unused_since,
    used.endpoint_id is not null or (coalesce(endpoint.is_usage_tracked, false) and collected.first_day is not null) as is_known
  from shown_row
  left join used
    on used.workspace_id = shown_row.workspaceId
    and used.endpoint_id = shown_row.endpointId
  left join collected
    on collected.workspace_id = shown_row.workspaceId
  left join endpoint
    on endpoint.workspace_id = shown_row.workspaceId
    and endpoint.endpoint_kind = 'model_serving'
    and endpoint.endpoint_id = shown_row.endpointId
)
select
  workspaceId, assetKind, endpointId, currency,
  case when is_known then coalesce(requests, 0) end as requests,
  case when is_known then coalesce(failed_requests, 0) end as failedRequests,
  case when is_known then coalesce(input_tokens, 0) end as inputTokens,
  case when is_known then coalesce(output_tokens, 0) end as outputTokens,
  last_day as lastRequestDay,
  case
    when not is_known or has_scale_to_zero is null then null
    when has_scale_to_zero or last_day >= unused_since or cast(creation_time as date) > unused_since then false
    when collected_since <= unused_since then true
  end as isZombie,
  cast(cost as decimal(28, 10)) * 1000 / nullif(requests, 0) as costPerThousandRequests
from known
