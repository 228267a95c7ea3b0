-- One row: the requests to one thing that an endpoint serves on a day, with their tokens. Endpoint_id is null where nothing names
-- the endpoint.
with
entity as (
  select
    account_id, workspace_id, served_entity_id,
    max_by(endpoint_id, case when endpoint_id is not null then change_time end) as endpoint_id,
    max_by(served_entity_name, case when served_entity_name is not null then change_time end) as served_entity_name,
    max_by(entity_type, case when entity_type is not null then change_time end) as entity_type,
    max_by(entity_name, case when entity_name is not null then change_time end) as entity_name,
    max_by(entity_version, case when entity_version is not null then change_time end) as entity_version
  from served_entity
  group by account_id, workspace_id, served_entity_id
)
select
  usage.day, usage.account_id, usage.workspace_id, entity.endpoint_id, usage.served_entity_id,
  entity.served_entity_name, entity.entity_type, entity.entity_name, entity.entity_version,
  cast(sum(usage.request_count) as bigint) as request_count,
  cast(sum(usage.failed_request_count) as bigint) as failed_request_count,
  cast(sum(usage.input_token_count) as bigint) as input_token_count,
  cast(sum(usage.output_token_count) as bigint) as output_token_count
from endpoint_usage_hour as usage
left join entity
  on entity.account_id = usage.account_id
  and entity.workspace_id = usage.workspace_id
  and entity.served_entity_id = usage.served_entity_id
where usage.day in ($days)
group by
  usage.day, usage.account_id, usage.workspace_id, entity.endpoint_id, usage.served_entity_id,
  entity.served_entity_name, entity.entity_type, entity.entity_name, entity.entity_version
