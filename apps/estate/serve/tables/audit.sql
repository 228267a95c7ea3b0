-- One row per thing that somebody did: made, changed or deleted a job, made or changed a cluster, made or changed a warehouse, changed a
-- pool, ran a job by hand, attached a notebook to a cluster and ran a command in it.
create or replace view access.audit as
with done as (
  select workspace_id, creator_user_name as user_name, 'jobs' as service_name, 'create' as action_name, create_ms as event_ms,
    map {'job_id': job_id, 'name': name} as request_params
  from fact.job
  union all
  select workspace_id, creator_user_name, 'jobs', 'delete', delete_ms, map {'job_id': job_id}
  from fact.job
  where delete_ms is not null
  union all
  select workspace_id, creator_user_name, 'jobs', 'runNow', start_ms, map {'job_id': job_id, 'run_id': run_id}
  from fact.run
  where "trigger" = 'ONE_TIME'
    and run_type = 'JOB_RUN'
  union all
  select workspace_id, creator_user_name, 'clusters', 'create', create_ms,
    map {'cluster_id': cluster_id, 'cluster_name': cluster_name}
  from fact.cluster
  where source = 'UI'
  union all
  select workspace_id, user_name, 'jobs', case when md5_number_lower(job_id) % 2 = 0 then 'update' else 'reset' end, at_ms,
    map {'job_id': job_id, 'new_settings': cast(json_object(setting, to_value) as varchar)}
  from fact.setting_change
  where edited_cluster_id is null
  union all
  select distinct workspace_id, user_name, 'clusters', 'edit', at_ms,
    map {'cluster_id': edited_cluster_id, 'num_workers': to_value}
  from fact.setting_change
  where edited_cluster_id is not null
  union all
  select workspace_id, coalesce(stop_change.user_name, cluster_order.user_name), 'clusters', 'edit', at_ms,
    map_concat(
      map {'cluster_id': cluster_id},
      case when minutes is null then map {} else map {'autotermination_minutes': cast(minutes as varchar)} end,
      coalesce(changes, map {})
    )
  from (
    select workspace_id, asset_id as cluster_id, change_ms as at_ms, minutes, user_name
    from fact.stop_change
    where asset_kind = 'cluster'
      and user_name is not null
  ) as stop_change
  full join fact.cluster_order using (workspace_id, cluster_id, at_ms)
  union all
  select workspace_id, coalesce(stop_change.user_name, warehouse_state.user_name), 'databrickssql', 'editWarehouse', edited_ms,
    map_concat(
      map {'id': warehouse_id},
      case when minutes is null then map {} else map {'auto_stop_mins': cast(minutes as varchar)} end,
      coalesce(changes, map {})
    )
  from (
    select workspace_id, asset_id as warehouse_id, change_ms as edited_ms, minutes, user_name
    from fact.stop_change
    where asset_kind = 'warehouse'
      and user_name is not null
  ) as stop_change
  full join (
    select workspace_id, warehouse_id, from_ms as edited_ms, changes, user_name
    from fact.warehouse_state
    where user_name is not null
  ) as warehouse_state using (workspace_id, warehouse_id, edited_ms)
  union all
  select workspace_id, user_name, 'instancePools', 'edit', from_ms,
    map {'instance_pool_id': instance_pool_id, 'min_idle_instances': cast(min_idle_instances as varchar)}
  from fact.pool_state
  where user_name is not null
  union all
  select workspace_id, creator_user_name, 'databrickssql', 'createWarehouse', create_ms, map {'id': warehouse_id, 'name': name}
  from fact.warehouse
  union all
  select workspace_id, creator_user_name, 'deltaPipelines', 'create', create_ms, map {'id': pipeline_id, 'name': name}
  from fact.pipeline
  union all
  select workspace_id, user_name, 'notebook', 'attachNotebook', min(start_ms) - 1500,
    map {'notebookId': notebook_id, 'path': notebook_path, 'clusterId': cluster_id}
  from fact.notebook_command
  group by workspace_id, user_name, notebook_id, notebook_path, cluster_id, start_ms // 86400000
  union all
  select workspace_id, user_name, 'notebook', 'runCommand', end_ms,
    map_from_entries(list_filter([
      row('notebookId', notebook_id),
      row('clusterId', case when names_cluster then cluster_id end),
      row('commandId', command_id),
      row('commandLanguage', 'python'),
      row('commandText', 'display(spark.table("secret_plans"))'),
      row('executionTime', cast(cast((end_ms - start_ms) / 1000.0 as decimal(18, 3)) as varchar)),
      row('status', status)
    ], lambda entry: entry[2] is not null))
  from fact.notebook_command
)
select
  workspace.account_id,
  done.workspace_id,
  '2.0' as version,
  instant(done.event_ms) as event_time,
  cast(instant(done.event_ms) as date) as event_date,
  '203.0.113.7' as source_ip_address,
  'Mozilla/5.0' as user_agent,
  cast(null as varchar) as session_id,
  struct_pack(email := done.user_name, subject_name := cast(null as varchar)) as user_identity,
  done.service_name,
  done.action_name,
  md5('request' || done.action_name || done.event_ms || done.user_name || coalesce(done.request_params['commandId'], '')) as request_id,
  done.request_params,
  struct_pack(status_code := cast(200 as integer), error_message := cast(null as varchar), result := cast(null as varchar))
    as response,
  'WORKSPACE_LEVEL' as audit_level,
  md5('event' || done.action_name || done.event_ms || done.user_name || coalesce(
    done.request_params['commandId'], done.request_params['notebookId'], done.request_params['cluster_id'],
    done.request_params['instance_pool_id'], done.request_params['id'], done.request_params['job_id'], ''
  )) as event_id,
  struct_pack(run_by := done.user_name, run_as := done.user_name) as identity_metadata
from done
inner join fact.workspace using (workspace_id)
where workspace.region = getvariable('region')
  and done.event_ms + 900000 <= getvariable('now_ms')
  and done.event_ms > getvariable('now_ms') - 31536000000
