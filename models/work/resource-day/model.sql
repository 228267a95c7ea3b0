-- One row: a cluster, SQL warehouse or serverless run and a day on which it may have cost something, with its kind, a number
-- that is unique on that day, whether what could tell of its use is known (the cluster's settings; of a warehouse, any
-- statement of that day in its region), the last moment that is known of it on that day, and the run or pipeline that its
-- bills name. Withdrawn usage only tells that there is such a cost.
with
usage as (
  select
    day, last_day, account_id, workspace_id, record_id,
    coalesce(cluster_id, 'run:' || job_run_id) as resource_id,
    'warehouse:' || warehouse_id as warehouse_resource_id,
    unix_millis(usage_end_time) as until_ms,
    job_id,
    job_run_id,
    dlt_pipeline_id as pipeline_id,
    coalesce(dlt_update_id, dlt_maintenance_id) as pipeline_part_id,
    dlt_update_id is not null as is_update
  from usage_record
  where last_day >= cast(least($days, $days) as date)
    and day <= cast(greatest($days, $days) as date)
    and coalesce(cluster_id, job_run_id, warehouse_id) is not null
    and usage_end_time > usage_start_time
    and usage_end_time <= usage_start_time + interval '24' hour
),
usage_or_next_day as (
  select
    day, account_id, workspace_id, record_id, resource_id, warehouse_resource_id,
    least(until_ms, (cast(unix_date(day) as bigint) + 1) * 86400000) as until_ms,
    job_id, job_run_id, pipeline_id, pipeline_part_id, is_update
  from usage
  where day in ($days)
  union all
  select
    last_day as day,
    account_id, workspace_id, record_id, resource_id, warehouse_resource_id, until_ms, job_id, job_run_id,
    pipeline_id, pipeline_part_id, is_update
  from usage
  where last_day in ($days)
    and last_day > day
),
usage_day as (
  select
    usage.day, usage.account_id, usage.workspace_id, usage.resource_id, usage.warehouse_resource_id,
    case when withdrawn_usage.record_id is null then usage.until_ms end as until_ms,
    case when withdrawn_usage.record_id is null then usage.job_id end as job_id,
    case when withdrawn_usage.record_id is null then usage.job_run_id end as job_run_id,
    case when withdrawn_usage.record_id is null then usage.pipeline_id end as pipeline_id,
    case when withdrawn_usage.record_id is null then usage.pipeline_part_id end as pipeline_part_id,
    case when withdrawn_usage.record_id is null then usage.is_update end as is_update
  from usage_or_next_day as usage
  left join withdrawn_usage
    on withdrawn_usage.day = usage.day
    and withdrawn_usage.account_id = usage.account_id
    and withdrawn_usage.record_id = usage.record_id
),
known as (
  select
    day, account_id, workspace_id, resource_id, until_ms, job_id, job_run_id, pipeline_id, pipeline_part_id,
    is_update
  from usage_day
  where resource_id is not null
  union all
  select
    day, account_id, workspace_id,
    warehouse_resource_id as resource_id,
    until_ms,
    -- include: #models/parts/no-work-named.sql
  from usage_day
  where warehouse_resource_id is not null
  union all
  select
    day, account_id, workspace_id,
    cluster_id as resource_id,
    max(unix_millis(end_time)) as until_ms,
    -- include: #models/parts/no-work-named.sql
  from node_minute
  where day in ($days)
  group by day, account_id, workspace_id, cluster_id
  union all
  select
    day, account_id, workspace_id,
    cluster_id as resource_id,
    unix_millis(event_time) as until_ms,
    -- include: #models/parts/no-work-named.sql
  from cluster_event
  where day in ($days)
  union all
  select
    calendar.day, cluster_state.account_id, cluster_state.workspace_id,
    cluster_state.cluster_id as resource_id,
    cast(null as bigint) as until_ms,
    -- include: #models/parts/no-work-named.sql
  from cluster_state
  inner join calendar
    on calendar.day > cluster_state.day
    and calendar.day <= cast(cluster_state.until_time as date)
  where calendar.day in ($days)
    and cast(cluster_state.until_time as date) > cluster_state.day
    and cluster_state.is_certain
    and cluster_state.phase <> 'down'
  union all
  select
    day, account_id, workspace_id,
    coalesce(cluster_id, 'run:' || run_id) as resource_id,
    least(unix_millis(coalesce(end_time, start_time)), (cast(unix_date(day) as bigint) + 1) * 86400000) as until_ms,
    -- include: #models/parts/no-work-named.sql
  from task_run
  where day in ($days)
  union all
  select
    calendar.day, task_run.account_id, task_run.workspace_id,
    coalesce(task_run.cluster_id, 'run:' || task_run.run_id) as resource_id,
    least(unix_millis(task_run.end_time), calendar.start_ms + 86400000) as until_ms,
    -- include: #models/parts/no-work-named.sql
  from task_run
  inner join calendar
    on calendar.day > task_run.day
    and calendar.start_ms < unix_millis(task_run.end_time)
  where calendar.day in ($days)
    and task_run.end_time >= cast(least($days, $days) as timestamp)
    and cast(task_run.end_time as date) > task_run.day
),
resource as (
  select
    day, account_id, workspace_id, resource_id,
    max(until_ms) as known_until_ms,
    max(job_id) as job_id,
    max(job_run_id) as job_run_id,
    max(pipeline_id) as pipeline_id,
    case when min(pipeline_part_id) = max(pipeline_part_id) then max(pipeline_part_id) end as pipeline_part_id,
    coalesce(bool_or(is_update), false) as is_update
  from known
  group by day, account_id, workspace_id, resource_id
),
statement_day as (
  select distinct
    calendar.day,
    query_run.account_id,
    coalesce(workspace.region, '') as region
  from query_run
  inner join calendar
    on calendar.day >= query_run.day
    and calendar.day <= query_run.last_day
  left join system_workspace as workspace
    on workspace.account_id = query_run.account_id
    and workspace.workspace_id = query_run.workspace_id
  where calendar.day in ($days)
)
select
  resource.day, resource.account_id, resource.workspace_id, resource.resource_id,
  cast(row_number() over (
    partition by resource.day
    order by resource.account_id nulls last, resource.workspace_id nulls last, resource.resource_id nulls last
  ) as int) as resource_number,
  case
    when startswith(resource.resource_id, 'run:') then 'serverless'
    when startswith(resource.resource_id, 'warehouse:') then 'warehouse'
    when resource.pipeline_id is not null or cluster_setting.kind = 'pipeline' then 'pipeline'
    when resource.job_run_id is not null then 'job'
    else coalesce(cluster_setting.kind, 'shared')
  end as kind,
  case
    when startswith(resource.resource_id, 'warehouse:') then statement_day.day is not null
    else cluster_setting.cluster_id is not null
  end as is_known,
  resource.known_until_ms, resource.job_id, resource.job_run_id,
  case
    when resource.pipeline_id is null then null
    when resource.pipeline_part_id is null then 'pipeline_orphan'
    when resource.is_update then 'pipeline_update'
    else 'pipeline_maintenance'
  end as asset_kind,
  resource.pipeline_id as asset_id,
  resource.pipeline_part_id as asset_part_id
from resource
left join cluster_setting
  on cluster_setting.account_id = resource.account_id
  and cluster_setting.workspace_id = resource.workspace_id
  and cluster_setting.cluster_id = resource.resource_id
  and cluster_setting.valid_from_ms < (cast(unix_date(resource.day) as bigint) + 1) * 86400000
  and cluster_setting.valid_until_ms >= (cast(unix_date(resource.day) as bigint) + 1) * 86400000
left join system_workspace as workspace
  on workspace.account_id = resource.account_id
  and workspace.workspace_id = resource.workspace_id
left join statement_day
  on statement_day.day = resource.day
  and statement_day.account_id = resource.account_id
  and statement_day.region = case when startswith(resource.resource_id, 'warehouse:') then coalesce(workspace.region, '') end
