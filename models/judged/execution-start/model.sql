-- One row: an execution that began on a day, as far as its own records tell of it: status, times, and which facts they are
-- from (times_from). Duration is the time in which it worked: of a warehouse the time with a cluster up, null where that is not
-- known; a pool and an endpoint have none. A notebook session is cut at midnight, as its cost is.
with
warehouse as (
  select
    day, account_id, workspace_id, warehouse_id,
    cast(sum(running_ms) as bigint) as running_ms
  from warehouse_hour
  where day in ($days)
  group by day, account_id, workspace_id, warehouse_id
),
daily as (
  select distinct day, account_id, workspace_id, 'pool_day' as execution_kind, instance_pool_id as asset_id
  from pool_day
  where day in ($days)
  union all
  select distinct day, account_id, workspace_id, 'endpoint_day' as execution_kind, asset_id
  from asset_day
  where day in ($days)
    and asset_kind = 'model_serving'
    and asset_id is not null
)
select
  day, account_id, workspace_id,
  'job_run' as execution_kind,
  -- include: #models/parts/execution-of-run.sql
from run
where day in ($days)
union all
select
  day, account_id, workspace_id,
  'serverless_run' as execution_kind,
  -- include: #models/parts/execution-of-run.sql
from run
where day in ($days)
  and compute_type like '%SERVERLESS%'
union all
select
  day, account_id, workspace_id,
  'pipeline_update' as execution_kind,
  pipeline_id as asset_id,
  update_id as execution_id,
  state as status,
  start_time, end_time, last_seen_time,
  unix_millis(end_time) - unix_millis(start_time) as duration_ms,
  'pipeline_update' as times_from
from pipeline_update
where day in ($days)
union all
select
  day, account_id, workspace_id,
  'cluster_instance' as execution_kind,
  cluster_id as asset_id,
  instance_id as execution_id,
  termination_code as status,
  start_time,
  end_time,
  case when end_time is null then last_time end as last_seen_time,
  up_ms as duration_ms,
  'cluster_instance: ' || confidence as times_from
from cluster_instance
where day in ($days)
union all
select
  day, account_id, workspace_id,
  'warehouse_day' as execution_kind,
  warehouse_id as asset_id,
  cast(day as string) as execution_id,
  cast(null as string) as status,
  timestamp_millis(cast(unix_date(day) as bigint) * 86400000) as start_time,
  timestamp_millis((cast(unix_date(day) as bigint) + 1) * 86400000) as end_time,
  cast(null as timestamp) as last_seen_time,
  running_ms as duration_ms,
  case when running_ms is not null then 'warehouse_event' end as times_from
from warehouse
union all
select
  day, account_id, workspace_id,
  execution_kind,
  asset_id,
  cast(day as string) as execution_id,
  cast(null as string) as status,
  timestamp_millis(cast(unix_date(day) as bigint) * 86400000) as start_time,
  timestamp_millis((cast(unix_date(day) as bigint) + 1) * 86400000) as end_time,
  cast(null as timestamp) as last_seen_time,
  cast(null as bigint) as duration_ms,
  cast(null as string) as times_from
from daily
union all
select distinct
  day, account_id, workspace_id,
  'notebook_session' as execution_kind,
  notebook_id as asset_id,
  cluster_id || '-' || cast(unix_millis(start_time) as string) || '-' || coalesce(user_name, '') as execution_id,
  cast(null as string) as status,
  start_time,
  end_time,
  cast(null as timestamp) as last_seen_time,
  unix_millis(end_time) - unix_millis(start_time) as duration_ms,
  'notebook_command' as times_from
from notebook_session_day
where day in ($days)
