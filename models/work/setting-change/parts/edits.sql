-- Who edited assets and when, by the audit events and the edit events of clusters.
requested as (
  select
    account_id, workspace_id, service_name,
    unix_millis(event_time) as at_ms,
    user_email as user_name,
    cast(to_json(request_params) as string) as params_json
  from audit_event
  where user_email is not null
    and coalesce(status_code, 200) = 200
    and action_name in ('update', 'reset', 'edit', 'resize', 'editWarehouse', 'editEndpoint', 'delete', 'deleteWarehouse')
),
edit as (
  select
    account_id, workspace_id, at_ms, user_name,
    case service_name
      when 'jobs' then 'job'
      when 'clusters' then 'cluster'
      when 'databrickssql' then 'warehouse'
      when 'instancePools' then 'pool'
      when 'deltaPipelines' then 'pipeline'
    end as asset_kind,
    case service_name
      when 'jobs' then get_json_object(params_json, '$.job_id')
      when 'clusters' then get_json_object(params_json, '$.cluster_id')
      when 'instancePools' then get_json_object(params_json, '$.instance_pool_id')
      else coalesce(get_json_object(params_json, '$.id'), get_json_object(params_json, '$.pipeline_id'))
    end as asset_id
  from requested
  union all
  select
    account_id, workspace_id,
    unix_millis(at_time) as at_ms,
    changed_by as user_name,
    'cluster' as asset_kind,
    cluster_id as asset_id
  from cluster_version
  where changed_by is not null
),
