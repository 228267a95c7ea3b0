-- One row: a day of the range on which a model serving endpoint cost something or had a request, with both. Of an endpoint with usage
-- tracking, or with any request ever, a day without requests is known to have none.
with
paid as (
  select workspace_id, day, currency, cast(sum(cost) as decimal(28, 10)) as cost
  -- include: #features/workloads/endpoint/parts/cost-in-range.sql
  group by workspace_id, day, currency
),
used as (
  select
    workspace_id,
    day,
    -- include: #features/workloads/endpoint/parts/requests.sql
  group by workspace_id, day
),
tracked as (
  select workspace_id
  from endpoint_usage_day
  where workspace_id in ($workspaceIds)
    and endpoint_id = $endpointId
  union
  select endpoint.workspace_id
  from endpoint
  where endpoint.workspace_id in ($workspaceIds)
    and endpoint.endpoint_kind = 'model_serving'
    and endpoint.endpoint_id = $endpointId
    and endpoint.is_usage_tracked
),
collected as (
  select workspace_id, min(day) as first_day
  from endpoint_usage_day
  where workspace_id in ($workspaceIds)
    and workspace_id in (select workspace_id from tracked)
  group by workspace_id
),
merged as (
  select
    coalesce(paid.workspace_id, used.workspace_id) as workspace_id,
    coalesce(paid.day, used.day) as day,
    coalesce(paid.currency, $currency) as currency,
    paid.cost, used.requests, used.failed_requests, used.input_tokens, used.output_tokens
  from paid
  full outer join used
    on used.workspace_id = paid.workspace_id
    and used.day = paid.day
)
select
  merged.day as day,
  $endpointId as endpointId,
  merged.workspace_id as workspaceId,
  merged.currency as currency,
  merged.cost as cost,
  coalesce(merged.requests, case when collected.first_day <= merged.day then 0 end) as requests,
  coalesce(merged.failed_requests, case when collected.first_day <= merged.day then 0 end) as failedRequests,
  coalesce(merged.input_tokens, case when collected.first_day <= merged.day then 0 end) as inputTokens,
  coalesce(merged.output_tokens, case when collected.first_day <= merged.day then 0 end) as outputTokens,
  merged.cost * 1000 / nullif(merged.requests, 0) as costPerThousandRequests
from merged
left join collected
  on collected.workspace_id = merged.workspace_id
