-- One row per endpoint that serves a model, an agent or a search, and per app.
select distinct
  service_record.workspace_id,
  coalesce(endpoint_id, app_id) as endpoint_id,
  coalesce(endpoint_name, app_name) as name,
  product,
  created_by as creator_user_name,
  getvariable('start_ms') - whole('made:' || coalesce(endpoint_id, app_id), 5, 200) * 86400000 as create_ms
from service_record
where endpoint_id is not null
  or app_id is not null
order by workspace_id, name, product
