-- Idle stretches since they began, and how much of each charged span is idle, and idle beyond the limit.
-- include: #models/parts/followed-stretches.sql
followed as (
  select
    stretch.day, stretch.account_id, stretch.workspace_id, stretch.kind, stretch.resource_id, stretch.asset_id,
    stretch.from_ms, stretch.until_ms, stretch.since_ms,
    coalesce(of_asset.limit_ms, of_workspace.limit_ms, everywhere.limit_ms) as limit_ms
  from followed_stretch as stretch
  left join limit_row as of_asset
    on of_asset.compute = stretch.compute
    and of_asset.workspace_id = stretch.workspace_id
    and of_asset.asset_id = stretch.asset_id
  left join limit_row as of_workspace
    on of_workspace.compute = stretch.compute
    and of_workspace.workspace_id = stretch.workspace_id
    and of_workspace.asset_id = ''
  inner join limit_row as everywhere
    on everywhere.compute = stretch.compute
    and everywhere.workspace_id = ''
),
idle_record as (
  select distinct
    run_cost_part.day, run_cost_part.resource_number, run_cost_part.start_ms, run_cost_part.end_ms,
    resource_day.account_id, resource_day.workspace_id, resource_day.resource_id
  from run_cost_part
  inner join resource_day
    on resource_day.day = run_cost_part.day
    and resource_day.resource_number = run_cost_part.resource_number
  where run_cost_part.day in ($days)
    and resource_day.day in ($days)
    and run_cost_part.phase = 'idle'
    and run_cost_part.consumer in ('idle', 'run', 'warehouse')
),
record_day as (
  select
    day, resource_number, start_ms, end_ms, account_id, workspace_id, resource_id,
    day as idle_day
  from idle_record
  union all
  select
    idle_record.day, idle_record.resource_number, idle_record.start_ms, idle_record.end_ms,
    idle_record.account_id, idle_record.workspace_id, idle_record.resource_id,
    calendar.day as idle_day
  from idle_record
  inner join calendar
    on calendar.start_ms = (cast(unix_date(idle_record.day) as bigint) + 1) * 86400000
  where idle_record.end_ms > (cast(unix_date(idle_record.day) as bigint) + 1) * 86400000
),
idle_span as (
  select
    record_day.day, record_day.resource_number, record_day.start_ms, record_day.end_ms,
    cast(sum(least(record_day.end_ms, followed.until_ms) - greatest(record_day.start_ms, followed.from_ms)) as bigint) as idle_ms,
    cast(sum(greatest(
      least(record_day.end_ms, followed.until_ms) - greatest(record_day.start_ms, followed.from_ms, followed.since_ms + followed.limit_ms),
      0
    )) as bigint) as avoidable_ms
  from record_day
  inner join followed
    on followed.day = record_day.idle_day
    and followed.account_id = record_day.account_id
    and followed.workspace_id = record_day.workspace_id
    and followed.resource_id = record_day.resource_id
    and followed.from_ms < record_day.end_ms
    and followed.until_ms > record_day.start_ms
  group by record_day.day, record_day.resource_number, record_day.start_ms, record_day.end_ms
),
