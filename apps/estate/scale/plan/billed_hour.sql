-- One row per amount of usage of an hour, with what it was used by; nothing on it that no record of its kind has.
with
job_hour as (
  select *, unnest(range((start_ms + setup_ms) // 3600000, (end_ms - 1) // 3600000 + 1)) as hour
  from planned_cluster
),
job_record as (
  select
    'job ' || cluster_id || hour as record_key,
    account_id,
    workspace_id,
    case when is_photon then 'PREMIUM_JOBS_COMPUTE_(PHOTON)' else 'PREMIUM_JOBS_COMPUTE' end as sku_name,
    greatest(hour * 3600000, start_ms + setup_ms) as from_ms,
    least((hour + 1) * 3600000, end_ms) as until_ms,
    unnest([
      {'node_type': driver_node_type, 'dbu': driver_dbu + case when worker_node_type = driver_node_type then worker_count * worker_dbu else 0.0 end},
      {'node_type': worker_node_type, 'dbu': case when worker_node_type = driver_node_type then 0.0 else worker_count * worker_dbu end}
    ]) as machine,
    'JOBS' as product,
    cluster_id,
    job_id,
    run_id,
    job_name,
    owner,
    false as is_serverless,
    is_photon,
    tags
  from job_hour
),
serverless_hour as (
  select *, unnest(range(start_ms // 3600000, (end_ms - 1) // 3600000 + 1)) as hour
  from planned_run
  where compute = 'serverless'
),
day as (
  select unnest(range(getvariable('plan_from_day'), getvariable('until_day'))) as day_number
),
shared_hour as (
  select shared_cluster.*, day_number * 24 + hour_of_day as hour
  from day
  cross join range(24) as hours(hour_of_day)
  cross join shared_cluster
),
shared_record as (
  select
    *,
    unnest([
      {'node_type': driver_node_type, 'dbu': driver_dbu + case when worker_node_type = driver_node_type then worker_count * worker_dbu else 0.0 end},
      {'node_type': worker_node_type, 'dbu': case when worker_node_type = driver_node_type then 0.0 else worker_count * worker_dbu end}
    ]) as machine
  from shared_hour
),
service_hour as (
  select service.*, day_number * 24 + first_hour + hour_of_day as hour, day_number
  from day
  cross join range(24) as hours(hour_of_day)
  inner join service on hour_of_day < hours
),
notebook_hour as (
  select
    workspace.*,
    session_number,
    day_number * 24 + 7 + whole('notebook hour', day_number * 100000 + session_number, 0, 10) + hour_place as hour
  from day
  cross join (select unnest(range(scaled(3000))) as session_number) as sessions
  cross join range(3) as hours(hour_place)
  inner join workspace
    on workspace_number = whole('notebook workspace', session_number, 0, 12)
),
storage_day as (
  select workspace.*, day_number
  from day
  cross join workspace
)
select
  record_key || machine.node_type as record_key, account_id, workspace_id, sku_name, 'DBU' as usage_unit, from_ms, until_ms,
  machine.dbu * (until_ms - from_ms) / 3600000.0 as quantity, product, cluster_id, machine.node_type as node_type,
  job_id, run_id, job_name, null as warehouse_id, null as notebook_id, null as pipeline_id, null as update_id,
  null as endpoint_name, null as endpoint_id, null as app_id, null as app_name, owner as run_as, owner as owned_by,
  is_serverless, is_photon, tags
from job_record
where machine.dbu > 0
union all
select
  'serverless ' || run_id || '-' || hour, account_id, workspace_id, 'PREMIUM_JOBS_SERVERLESS_COMPUTE', 'DBU',
  greatest(hour * 3600000, start_ms), least((hour + 1) * 3600000, end_ms),
  worker_count * (least((hour + 1) * 3600000, end_ms) - greatest(hour * 3600000, start_ms)) / 1800000.0, 'JOBS', null, null,
  job_id, run_id, job_name, null, null, null, null,
  null, null, null, null, owner, null,
  true, true, tags
from serverless_hour
union all
select
  'shared ' || cluster_id || hour || machine.node_type, account_id, workspace_id, 'PREMIUM_ALL_PURPOSE_COMPUTE', 'DBU',
  hour * 3600000, (hour + 1) * 3600000,
  machine.dbu, 'ALL_PURPOSE', cluster_id, machine.node_type,
  null, null, null, null, null, null, null,
  null, null, null, null, null, owner,
  false, false, no_tags()
from shared_record
where machine.dbu > 0
union all
select
  'service ' || kind || service_id || hour, account_id, workspace_id,
  case kind
    when 'warehouse' then 'PREMIUM_SERVERLESS_SQL_COMPUTE'
    when 'pipeline' then 'PREMIUM_JOBS_SERVERLESS_COMPUTE'
    when 'app' then 'PREMIUM_ALL_PURPOSE_SERVERLESS_COMPUTE'
    else 'PREMIUM_SERVERLESS_REAL_TIME_INFERENCE'
  end, 'DBU',
  hour * 3600000, (hour + 1) * 3600000,
  dbu_per_hour * (0.5 + draw(kind, hour * 1000 + service_number)),
  case kind when 'warehouse' then 'SQL' when 'pipeline' then 'DLT' when 'app' then 'APPS' when 'endpoint' then 'MODEL_SERVING' else 'VECTOR_SEARCH' end,
  null, null,
  null, null, null, case when kind = 'warehouse' then service_id end, null,
  case when kind = 'pipeline' then service_id end,
  case when kind = 'pipeline' then service_id || '-' || day_number end,
  case when kind in ('endpoint', 'vector search') then service_name end,
  case when kind in ('endpoint', 'vector search') then service_id end,
  case when kind = 'app' then service_id end,
  case when kind = 'app' then service_name end,
  case when kind in ('pipeline', 'app') then owner end, case when kind = 'warehouse' then owner end,
  true, false, no_tags()
from service_hour
union all
select
  'notebook ' || session_number || '-' || hour, account_id, workspace_id, 'PREMIUM_ALL_PURPOSE_SERVERLESS_COMPUTE', 'DBU',
  hour * 3600000, (hour + 1) * 3600000,
  1 + 4 * draw('notebook', hour * 1000 + session_number), 'INTERACTIVE', null, null,
  null, null, null, null, cast(300000000000000 + session_number as varchar), null, null,
  null, null, null, null, 'person-' || session_number % 500 || '@scale.example', null,
  true, true, no_tags()
from notebook_hour
union all
select
  'storage ' || workspace_id || day_number, account_id, workspace_id, 'PREMIUM_DATABRICKS_STORAGE', 'DSU',
  first_ms(day_number), first_ms(day_number + 1),
  400.0 + draw('storage', day_number), 'DEFAULT_STORAGE', null, null,
  null, null, null, null, null, null, null,
  null, null, null, null, null, null,
  true, false, no_tags()
from storage_day
