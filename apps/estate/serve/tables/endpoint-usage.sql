-- One row per request to an endpoint that serves a model or an agent: some within the time of each of its usage records. Nobody
-- asks the endpoint demand-forecast.
create or replace view serving.endpoint_usage as
with asked as (
  select
    usage.workspace_id,
    usage.endpoint_id,
    usage.created_by,
    usage.record_id || ':' || number.range as request_key,
    usage.usage_start_ms,
    usage.usage_end_ms
  from fact.usage
  cross join lateral range(0, cast(1 + md5_number_lower(usage.record_id) % 3 as bigint)) as number
  where usage.endpoint_id is not null
    and usage.record_type = 'ORIGINAL'
    and usage.billing_origin_product <> 'VECTOR_SEARCH'
    and usage.endpoint_name <> 'demand-forecast'
    and usage.usage_end_ms > getvariable('now_ms') - 7776000000
    and usage.usage_start_ms < getvariable('now_ms')
), request as (
  select
    workspace_id,
    endpoint_id,
    created_by,
    request_key,
    md5_number_lower(request_key) as dice,
    usage_start_ms + cast(md5_number_lower(request_key) % cast(usage_end_ms - usage_start_ms as ubigint) as bigint) as request_ms
  from asked
)
select
  request.workspace_id,
  workspace.account_id,
  md5('client:' || request_key) as client_request_id,
  md5('request:' || request_key) as databricks_request_id,
  request.created_by as requester,
  cast(case when dice % 29 = 0 then 429 else 200 end as integer) as status_code,
  instant(request_ms) as request_time,
  cast(200 + dice % 1800 as bigint) as input_token_count,
  cast(20 + dice % 480 as bigint) as output_token_count,
  cast((200 + dice % 1800) * 4 as bigint) as input_character_count,
  cast((20 + dice % 480) * 4 as bigint) as output_character_count,
  cast(map {} as map(varchar, varchar)) as usage_context,
  dice % 3 = 0 as request_streaming,
  md5('entity' || request.endpoint_id) as served_entity_id
from request
inner join fact.workspace using (workspace_id)
where workspace.region = getvariable('region')
  and request_ms + 900000 <= getvariable('now_ms')
  and request_ms > getvariable('now_ms') - 7776000000
