-- One row: what a change in the system tables, an edit event or the latest answer of REST reports of a cluster's settings at a
-- time; what it leaves open is null. Of an edit both the settings before it and those after it are reported. Spark properties,
-- environment variables and init scripts are read only where the connector has hidden their secrets.
with
edit as (
  select
    cluster_event.account_id, cluster_event.workspace_id, cluster_event.cluster_id, cluster_event.event_time,
    cluster_event.event_hash, cluster_event.user_name, moment.evidence,
    get_json_object(cluster_event.details_json, moment.attributes) as attributes,
    get_json_object(cluster_event.details_json, moment.size) as size,
    coalesce(cluster_event.is_masked, false) as is_masked
  from cluster_event
  cross join (
    values
      ('before edit', '$.previous_attributes', '$.previous_cluster_size'),
      ('edit', '$.attributes', '$.cluster_size')
  ) as moment(evidence, attributes, size)
  where cluster_event.event_type = 'EDITED'
    and cluster_event.arrived_version > $afterVersion
)
select
  account_id, workspace_id, cluster_id,
  'change ' || cast(unix_millis(change_time) as string) as statement,
  'history' as evidence,
  change_time as at_time,
  create_time,
  delete_time,
  cast(null as string) as changed_by,
  cluster_name,
  owned_by as owner,
  cluster_source, driver_node_type, worker_node_type,
  driver_instance_pool_id as driver_pool_id,
  worker_instance_pool_id as worker_pool_id,
  case when min_autoscale_workers is null then worker_count end as worker_count,
  min_autoscale_workers as min_workers,
  max_autoscale_workers as max_workers,
  auto_termination_minutes,
  dbr_version as spark_version,
  cast(null as string) as runtime_engine,
  data_security_mode,
  policy_id,
  coalesce(aws_availability, azure_availability, gcp_availability) as availability,
  coalesce(aws_first_on_demand, azure_first_on_demand) as first_on_demand,
  cast(to_json(tags) as string) as tags_json,
  cast(null as string) as spark_conf_json,
  cast(null as string) as environment_json,
  cast(null as string) as init_scripts_json
from system_cluster
where arrived_version > $afterVersion
union all
select
  account_id, workspace_id, cluster_id,
  evidence || ' ' || cast(unix_millis(event_time) as string) || ' ' || event_hash,
  evidence,
  event_time,
  cast(null as timestamp),
  cast(null as timestamp),
  user_name,
  get_json_object(attributes, '$.cluster_name'),
  cast(null as string),
  cast(null as string),
  get_json_object(attributes, '$.driver_node_type_id'),
  get_json_object(attributes, '$.node_type_id'),
  get_json_object(attributes, '$.driver_instance_pool_id'),
  get_json_object(attributes, '$.instance_pool_id'),
  case
    when get_json_object(size, '$.autoscale.min_workers') is null
    then try_cast(get_json_object(size, '$.num_workers') as int)
  end,
  try_cast(get_json_object(size, '$.autoscale.min_workers') as int),
  try_cast(get_json_object(size, '$.autoscale.max_workers') as int),
  try_cast(get_json_object(attributes, '$.autotermination_minutes') as int),
  get_json_object(attributes, '$.spark_version'),
  get_json_object(attributes, '$.runtime_engine'),
  get_json_object(attributes, '$.data_security_mode'),
  get_json_object(attributes, '$.policy_id'),
  coalesce(
    get_json_object(attributes, '$.aws_attributes.availability'),
    get_json_object(attributes, '$.azure_attributes.availability'),
    get_json_object(attributes, '$.gcp_attributes.availability')
  ),
  try_cast(
    coalesce(
      get_json_object(attributes, '$.aws_attributes.first_on_demand'),
      get_json_object(attributes, '$.azure_attributes.first_on_demand')
    ) as int
  ),
  get_json_object(attributes, '$.custom_tags'),
  case when is_masked then get_json_object(attributes, '$.spark_conf') end,
  case when is_masked then get_json_object(attributes, '$.spark_env_vars') end,
  case when is_masked then get_json_object(attributes, '$.init_scripts') end
from edit
where attributes is not null
  or size is not null
union all
select
  account_id, workspace_id, cluster_id,
  'rest',
  'current',
  coalesce(terminated_time, last_restarted_time, start_time),
  start_time,
  cast(null as timestamp),
  cast(null as string),
  cluster_name, creator_user_name, cluster_source, driver_node_type, worker_node_type,
  driver_instance_pool_id, worker_instance_pool_id,
  case when min_workers is null then num_workers end,
  min_workers, max_workers, autotermination_minutes, spark_version, runtime_engine, data_security_mode,
  policy_id, availability, first_on_demand,
  cast(to_json(custom_tags) as string),
  get_json_object(settings_json, '$.spark_conf'),
  get_json_object(settings_json, '$.spark_env_vars'),
  get_json_object(settings_json, '$.init_scripts')
from rest_cluster
where arrived_version > $afterVersion
