-- Spans without any consumer, and the nearest run that adopts each.
lonely as (
  select
    waited.day, waited.resource_number, waited.start_ms, waited.end_ms, waited.pays_start_up, waited.kind,
    waited.interactive + waited.quiet + waited.unknown as idle,
    waited.start_up, resource_day.account_id, resource_day.workspace_id, resource_day.resource_id
  from waited
  inner join resource_day
    on resource_day.day = waited.day
    and resource_day.resource_number = waited.resource_number
  where waited.kind not in ('shared', 'warehouse')
    and waited.work = 0
    and resource_day.day in ($days)
),
near_day as (
  select
    lonely_day.day,
    calendar.day as near_day
  from (select distinct day from lonely) as lonely_day
  inner join calendar
    on unix_date(calendar.day) between unix_date(lonely_day.day) - 1 and unix_date(lonely_day.day) + 1
),
near as (
  select distinct
    lonely.day, lonely.resource_number, lonely.start_ms, lonely.end_ms, lonely.pays_start_up,
    near_resource.day as near_day,
    near_resource.resource_number as near_number
  from lonely
  inner join near_day
    on near_day.day = lonely.day
  inner join near_resource
    on near_resource.day = near_day.near_day
    and near_resource.account_id = lonely.account_id
    and near_resource.workspace_id = lonely.workspace_id
    and near_resource.resource_id = lonely.resource_id
),
neighbour as (
  select
    near.day, near.resource_number, near.start_ms, near.end_ms, near.pays_start_up, activity.job_id,
    activity.run_id, activity.attempt,
    row_number() over (
      partition by near.day, near.resource_number, near.start_ms, near.end_ms, near.pays_start_up
      order by
        greatest(activity.from_ms - near.end_ms, near.start_ms - activity.until_ms, 0) nulls last,
        activity.from_ms nulls last,
        activity.run_id nulls last,
        activity.attempt nulls last
    ) as rank
  from near
  inner join near_activity as activity
    on activity.day = near.near_day
    and activity.resource_number = near.near_number
),
adopted as (
  select
    lonely.day, lonely.resource_number, lonely.start_ms, lonely.end_ms, lonely.pays_start_up, lonely.kind,
    lonely.idle, lonely.start_up, neighbour.job_id, neighbour.run_id, neighbour.attempt
  from lonely
  left join neighbour
    on neighbour.day = lonely.day
    and neighbour.resource_number = lonely.resource_number
    and neighbour.start_ms = lonely.start_ms
    and neighbour.end_ms = lonely.end_ms
    and neighbour.pays_start_up = lonely.pays_start_up
    and neighbour.rank = 1
),
