-- One row: an hour of a SQL warehouse in which it was up, was asked or cost something: the time that its clusters ran, as its events have it
-- (null where no event of it is known), the statements that started and how long they waited, and its cost with the idle part of it.
-- A warehouse whose last event of the day has it up is taken to run until the end of its last usage of that day.
with
ordered_event as (
  select
    day, account_id, workspace_id, warehouse_id,
    unix_millis(event_time) as at_ms,
    case when event_type in ('STOPPED', 'DELETED') then 0 else coalesce(cluster_count, 0) end as clusters,
    row_number() over (
      partition by account_id, workspace_id, warehouse_id, day
      order by event_time desc nulls last, cluster_count desc nulls last, event_type nulls last
    ) as place_from_end
  from warehouse_event
  where day <= cast(greatest($days, $days) as date)
),
last_of_day as (
  select
    day, account_id, workspace_id, warehouse_id, clusters,
    coalesce(
      lead(day) over (partition by account_id, workspace_id, warehouse_id order by day nulls last),
      cast('9999-12-31' as date)
    ) as next_day
  from ordered_event
  where place_from_end = 1
),
billed_until as (
  select
    day, account_id, workspace_id,
    asset_id as warehouse_id,
    least(max(end_ms), (cast(unix_date(day) as bigint) + 1) * 86400000) as until_ms
  from priced_usage
  where day in ($days)
    and asset_kind = 'warehouse'
    and not is_withdrawn
  group by day, account_id, workspace_id, asset_id
),
step as (
  select
    calendar.day, last_of_day.account_id, last_of_day.workspace_id, last_of_day.warehouse_id,
    calendar.start_ms as at_ms,
    last_of_day.clusters,
    cast(1000000 as bigint) as place_from_end
  from last_of_day
  inner join calendar
    on calendar.day > last_of_day.day
    and calendar.day <= last_of_day.next_day
  where calendar.day in ($days)
  union all
  select day, account_id, workspace_id, warehouse_id, at_ms, clusters, cast(place_from_end as bigint) as place_from_end
  from ordered_event
  where day in ($days)
),
known as (
  select distinct day, account_id, workspace_id, warehouse_id
  from step
),
stretch as (
  select
    step.day, step.account_id, step.workspace_id, step.warehouse_id, step.clusters,
    step.at_ms as from_ms,
    coalesce(
      lead(step.at_ms) over (
        partition by step.day, step.account_id, step.workspace_id, step.warehouse_id
        order by step.place_from_end desc nulls last
      ),
      billed_until.until_ms
    ) as until_ms
  from step
  left join billed_until
    on billed_until.day = step.day
    and billed_until.account_id = step.account_id
    and billed_until.workspace_id = step.workspace_id
    and billed_until.warehouse_id = step.warehouse_id
),
hour_of_day as (
  -- include: #models/parts/hour-of-day.sql
),
ran as (
  select
    stretch.day, stretch.account_id, stretch.workspace_id, stretch.warehouse_id, stretch.clusters,
    calendar.start_ms + hour_of_day.offset_ms as hour_ms,
    least(stretch.until_ms, calendar.start_ms + hour_of_day.offset_ms + 3600000)
    - greatest(stretch.from_ms, calendar.start_ms + hour_of_day.offset_ms) as ms
  from stretch
  inner join calendar
    on calendar.day = stretch.day
  cross join hour_of_day
  where stretch.clusters > 0
    and calendar.start_ms + hour_of_day.offset_ms < stretch.until_ms
    and calendar.start_ms + hour_of_day.offset_ms + 3600000 > stretch.from_ms
),
fact as (
  select
    day, account_id, workspace_id, warehouse_id, hour_ms,
    cast(null as string) as currency,
    clusters * ms as cluster_ms,
    ms as running_ms,
    clusters as peak_clusters,
    0 as statements,
    0 as waiting_statements,
    0 as waited_ms,
    cast(null as decimal(28,10)) as cost,
    cast(null as decimal(28,10)) as idle_cost
  from ran
  where ms > 0
  union all
  select
    day, account_id, workspace_id, warehouse_id,
    unix_millis(start_time) - unix_millis(start_time) % 3600000 as hour_ms,
    cast(null as string) as currency,
    0 as cluster_ms,
    0 as running_ms,
    0 as peak_clusters,
    1 as statements,
    case when waited_ms > 0 then 1 else 0 end as waiting_statements,
    waited_ms,
    cast(null as decimal(28,10)) as cost,
    cast(null as decimal(28,10)) as idle_cost
  from statement
  where day in ($days)
  union all
  select
    day, account_id, workspace_id,
    asset_id as warehouse_id,
    unix_millis(hour) as hour_ms,
    currency,
    0 as cluster_ms,
    0 as running_ms,
    0 as peak_clusters,
    0 as statements,
    0 as waiting_statements,
    0 as waited_ms,
    amount as cost,
    case when phase = 'idle' then amount else cast(0 as decimal(28,10)) end as idle_cost
  from run_cost_part
  where day in ($days)
    and consumer in ('query', 'warehouse')
),
summed as (
  select
    fact.day, fact.account_id, fact.workspace_id, fact.warehouse_id, fact.hour_ms,
    min(fact.currency) as currency,
    cast(sum(fact.cluster_ms) as bigint) as cluster_ms,
    cast(sum(fact.running_ms) as bigint) as running_ms,
    cast(max(fact.peak_clusters) as bigint) as peak_clusters,
    cast(sum(fact.statements) as bigint) as statements,
    cast(sum(fact.waiting_statements) as bigint) as waiting_statements,
    cast(sum(fact.waited_ms) as bigint) as waited_ms,
    cast(sum(fact.cost) as decimal(28,10)) as cost,
    cast(sum(fact.idle_cost) as decimal(28,10)) as idle_cost
  from fact
  group by fact.day, fact.account_id, fact.workspace_id, fact.warehouse_id, fact.hour_ms
)
select
  summed.day, summed.account_id, summed.workspace_id, summed.warehouse_id,
  timestamp_millis(summed.hour_ms) as hour,
  case when known.day is not null then summed.cluster_ms end as cluster_ms,
  case when known.day is not null then summed.running_ms end as running_ms,
  case when known.day is not null then summed.peak_clusters end as peak_clusters,
  summed.statements, summed.waiting_statements, summed.waited_ms, summed.currency, summed.cost,
  summed.idle_cost
from summed
left join known
  on known.day = summed.day
  and known.account_id = summed.account_id
  and known.workspace_id = summed.workspace_id
  and known.warehouse_id = summed.warehouse_id
