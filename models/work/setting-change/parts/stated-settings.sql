-- What histories and edit events have of the settings of assets, one setting a row, and where one differs from the one before.
shared as (
  select account_id, workspace_id, cluster_id
  from cluster_fact
  where kind = 'shared'
),
cluster_statement as (
  select
    account_id, workspace_id, cluster_id,
    unix_millis(cluster_version.at_time) as at_ms,
    case cluster_version.evidence when 'history' then 'history' else 'edit' end as facts_from,
    cluster_version.cluster_name, cluster_version.owner, cluster_version.auto_termination_minutes,
    cluster_version.policy_id, cluster_version.data_security_mode, cluster_version.tags_json,
    cluster_version.evidence,
    row_number() over (
      partition by account_id, workspace_id, cluster_id
      order by cluster_version.at_time nulls last, cluster_version.evidence nulls last, cluster_version.statement nulls last
    ) as place
  from cluster_version
  inner join shared
    using (account_id, workspace_id, cluster_id)
  where cluster_version.evidence <> 'current'
    and cluster_version.at_time is not null
),
stated as (
  select
    job_version.account_id, job_version.workspace_id,
    'job' as asset_kind,
    job_version.job_id as asset_id,
    setting.name as setting,
    'history' as facts_from,
    unix_millis(job_version.change_time) as at_ms,
    case setting.name
      when 'name' then job_version.name
      when 'run_as' then job_version.run_as_user_name
      when 'tags' then job_version.tags_json
      when 'trigger_type' then job_version.trigger_type
      when 'schedule' then job_version.schedule || ' ' || coalesce(job_version.schedule_timezone, '')
      when 'paused' then cast(job_version.is_paused as string)
      when 'timeout_seconds' then cast(job_version.timeout_seconds as string)
      else cast(job_version.is_deleted as string)
    end as value
  from job_version
  cross join (
    values ('name'), ('run_as'), ('tags'), ('trigger_type'), ('schedule'), ('paused'), ('timeout_seconds'), ('deleted')
  ) as setting(name)
  union all
  select
    cluster_statement.account_id, cluster_statement.workspace_id,
    'cluster' as asset_kind,
    cluster_statement.cluster_id as asset_id,
    setting.name as setting,
    cluster_statement.facts_from, cluster_statement.at_ms,
    case setting.name
      when 'name' then cluster_statement.cluster_name
      when 'owner' then cluster_statement.owner
      when 'auto_termination_minutes' then cast(cluster_statement.auto_termination_minutes as string)
      when 'policy' then cluster_statement.policy_id
      when 'security_mode' then cluster_statement.data_security_mode
      else cluster_statement.tags_json
    end as value
  from cluster_statement
  cross join (
    values ('name'), ('owner'), ('auto_termination_minutes'), ('policy'), ('security_mode'), ('tags')
  ) as setting(name)
  where cluster_statement.evidence <> 'before edit'
    or cluster_statement.place = 1
  union all
  select
    warehouse.account_id, warehouse.workspace_id,
    'warehouse' as asset_kind,
    warehouse.warehouse_id as asset_id,
    setting.name as setting,
    'history' as facts_from,
    unix_millis(warehouse.change_time) as at_ms,
    case setting.name
      when 'name' then warehouse.warehouse_name
      when 'warehouse_type' then warehouse.warehouse_type
      when 'channel' then warehouse.warehouse_channel
      when 'size' then warehouse.warehouse_size
      when 'min_clusters' then cast(warehouse.min_clusters as string)
      when 'max_clusters' then cast(warehouse.max_clusters as string)
      when 'auto_stop_minutes' then cast(warehouse.auto_stop_minutes as string)
      when 'tags' then cast(to_json(warehouse.tags) as string)
      else cast(warehouse.delete_time is not null as string)
    end as value
  from system_warehouse as warehouse
  cross join (
    values
      ('name'), ('warehouse_type'), ('channel'), ('size'), ('min_clusters'), ('max_clusters'), ('auto_stop_minutes'),
      ('tags'), ('deleted')
  ) as setting(name)
  union all
  select
    pool.account_id, pool.workspace_id,
    'pool' as asset_kind,
    pool.instance_pool_id as asset_id,
    setting.name as setting,
    'history' as facts_from,
    unix_millis(pool.change_time) as at_ms,
    case setting.name
      when 'name' then pool.instance_pool_name
      when 'node_type' then pool.node_type
      when 'min_idle_instances' then cast(pool.min_idle_instances as string)
      when 'max_capacity' then cast(pool.max_capacity as string)
      when 'idle_minutes' then cast(pool.idle_instance_autotermination_minutes as string)
      when 'tags' then cast(to_json(pool.tags) as string)
      else cast(pool.delete_time is not null as string)
    end as value
  from system_instance_pool as pool
  cross join (
    values ('name'), ('node_type'), ('min_idle_instances'), ('max_capacity'), ('idle_minutes'), ('tags'), ('deleted')
  ) as setting(name)
  union all
  select
    pipeline.account_id, pipeline.workspace_id,
    'pipeline' as asset_kind,
    pipeline.pipeline_id as asset_id,
    setting.name as setting,
    'history' as facts_from,
    unix_millis(pipeline.at_time) as at_ms,
    case setting.name
      when 'name' then pipeline.name
      when 'run_as' then pipeline.run_as_user_name
      when 'tags' then pipeline.tags_json
      when 'serverless' then cast(pipeline.is_serverless as string)
      when 'photon' then case when pipeline.is_photon then 'on' when not pipeline.is_photon then 'off' end
      when 'continuous' then cast(pipeline.is_continuous as string)
      when 'development' then cast(pipeline.is_development as string)
      when 'edition' then pipeline.edition
      when 'channel' then pipeline.channel
      else cast(pipeline.delete_time is not null as string)
    end as value
  from pipeline_version as pipeline
  cross join (
    values
      ('name'), ('run_as'), ('tags'), ('serverless'), ('photon'), ('continuous'), ('development'), ('edition'), ('channel'),
      ('deleted')
  ) as setting(name)
  where pipeline.evidence = 'history'
    and pipeline.at_time is not null
),
stated_change as (
  select
    account_id, workspace_id, asset_kind, asset_id, setting, facts_from, at_ms,
    lag(value) over (of_setting) as from_value,
    value as to_value,
    row_number() over (of_setting) as order_number
  from stated
  where value is not null
  window of_setting as (
    partition by account_id, workspace_id, asset_kind, asset_id, setting
    order by at_ms nulls last, facts_from nulls last, value nulls last
  )
),
