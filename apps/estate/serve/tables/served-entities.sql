-- One row per model or agent that an endpoint serves, since it serves it.
create or replace view serving.served_entities as
select
  md5('entity' || endpoint.endpoint_id) as served_entity_id,
  workspace.account_id,
  endpoint.workspace_id,
  person_number(endpoint.creator_user_name) as created_by,
  endpoint.name as endpoint_name,
  endpoint.endpoint_id,
  endpoint.name || '-1' as served_entity_name,
  case when endpoint.product = 'MODEL_SERVING' then 'CUSTOM_MODEL' else 'FOUNDATION_MODEL' end as entity_type,
  'models.' || replace(endpoint.name, '-', '_') as entity_name,
  '1' as entity_version,
  cast(1 as integer) as endpoint_config_version,
  'llm/v1/chat' as task,
  cast(null as struct(provider varchar)) as external_model_config,
  cast(null as struct(min_provisioned_throughput bigint)) as foundation_model_config,
  struct_pack(min_concurrency := cast(0 as bigint), max_concurrency := cast(4 as bigint), compute_type := 'CPU')
    as custom_model_config,
  cast(null as struct(feature_spec varchar)) as feature_spec_config,
  instant(endpoint.create_ms) as change_time,
  cast(null as timestamp) as endpoint_delete_time
from fact.endpoint
inner join fact.workspace using (workspace_id)
where workspace.region = getvariable('region')
  and endpoint.product not in ('APPS', 'VECTOR_SEARCH')
  and endpoint.create_ms + 600000 <= getvariable('now_ms')
