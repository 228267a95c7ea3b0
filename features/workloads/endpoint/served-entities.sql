-- One row: something that an endpoint serves and that had a request in the range, with its requests and tokens. It has the cost of
-- the endpoint where nothing else had a request.
with
used as (
  select
    workspace_id,
    served_entity_id,
    max(served_entity_name) as served_entity_name,
    max(entity_type) as entity_type,
    max(entity_name) as entity_name,
    max(entity_version) as entity_version,
    -- include: #features/workloads/endpoint/parts/requests.sql
  group by workspace_id, served_entity_id
),
paid as (
  select workspace_id, max(currency) as currency, cast(sum(cost) as decimal(28, 10)) as cost
  -- include: #features/workloads/endpoint/parts/cost-in-range.sql
  group by workspace_id
)
select
  coalesce(used.served_entity_name, used.served_entity_id) as servedEntityName,
  used.served_entity_id as servedEntityId,
  used.entity_name as entityName,
  used.entity_version as entityVersion,
  used.entity_type as entityType,
  $endpointId as endpointId,
  used.workspace_id as workspaceId,
  used.requests as requests,
  used.failed_requests as failedRequests,
  used.input_tokens as inputTokens,
  used.output_tokens as outputTokens,
  cast(used.requests as double) / nullif(sum(used.requests) over (), 0) as requestShare,
  coalesce(paid.currency, $currency) as currency,
  case when count(*) over () = 1 then paid.cost end as cost
from used
left join paid
  on paid.workspace_id = used.workspace_id
