-- One row: a stretch of a day (milliseconds, half-open) in which a cluster or a SQL warehouse was charged and nobody is known to
-- have used it, between two activities, after the last one or on a day without any. Kind is job, shared or warehouse. Time of
-- which nothing tells whether somebody used it is in no row.
with
charge as (
  -- include: #models/parts/charged-time.sql
),
ordered as (
  select
    day, resource_number, from_ms, until_ms,
    max(until_ms) over (
      partition by day, resource_number
      order by from_ms nulls last, until_ms nulls last
      rows between unbounded preceding and 1 preceding
    ) as former_until_ms
  from charge
  where until_ms > from_ms
),
numbered as (
  select
    day, resource_number, from_ms, until_ms,
    sum(case when former_until_ms >= from_ms then 0 else 1 end) over (
      partition by day, resource_number
      order by from_ms nulls last, until_ms nulls last
      rows between unbounded preceding and current row
    ) as number
  from ordered
),
charged as (
  select
    numbered.day, numbered.resource_number, resource_day.kind,
    min(numbered.from_ms) as from_ms,
    max(numbered.until_ms) as until_ms
  from numbered
  inner join resource_day
    on resource_day.day = numbered.day
    and resource_day.resource_number = numbered.resource_number
  where resource_day.day in ($days)
    and (
      resource_day.kind in ('job', 'shared')
      or (resource_day.kind = 'warehouse' and resource_day.is_known)
    )
  group by numbered.day, numbered.resource_number, resource_day.kind, numbered.number
),
piece as (
  select
    charged.day, charged.resource_number,
    fair_clock.at_ms as from_ms,
    fair_clock.at_ms + fair_clock.ms as until_ms
  from charged
  inner join fair_clock
    on fair_clock.day = charged.day
    and fair_clock.resource_number = charged.resource_number
    and fair_clock.at_ms >= charged.from_ms
    and fair_clock.at_ms < charged.until_ms
  where fair_clock.day in ($days)
    and fair_clock.ms > 0
    and (
      fair_clock.state = 'quiet'
      or (charged.kind <> 'shared' and fair_clock.state in ('interactive', 'unknown'))
    )
  union all
  select
    charged.day, charged.resource_number,
    greatest(charged.from_ms, lone_activity.up_from_ms, lone_activity.start_up_until_ms) as from_ms,
    least(charged.until_ms, lone_activity.up_until_ms, lone_activity.from_ms) as until_ms
  from charged
  inner join lone_activity
    on lone_activity.day = charged.day
    and lone_activity.resource_number = charged.resource_number
  where lone_activity.day in ($days)
    and charged.kind <> 'shared'
  union all
  select
    charged.day, charged.resource_number,
    greatest(charged.from_ms, lone_activity.up_from_ms, lone_activity.start_up_until_ms, lone_activity.until_ms) as from_ms,
    least(charged.until_ms, lone_activity.up_until_ms) as until_ms
  from charged
  inner join lone_activity
    on lone_activity.day = charged.day
    and lone_activity.resource_number = charged.resource_number
  where lone_activity.day in ($days)
    and charged.kind <> 'shared'
),
joined as (
  select
    day, resource_number, from_ms, until_ms,
    case
      when lag(until_ms) over (partition by day, resource_number order by from_ms nulls last) = from_ms then 0
      else 1
    end as is_begin
  from piece
  where until_ms > from_ms
),
stretch as (
  select
    day, resource_number, from_ms, until_ms,
    sum(is_begin) over (
      partition by day, resource_number
      order by from_ms nulls last
      rows between unbounded preceding and current row
    ) as number
  from joined
)
select
  stretch.day, resource_day.account_id, resource_day.workspace_id, resource_day.kind, resource_day.resource_id,
  stretch.resource_number,
  min(stretch.from_ms) as from_ms,
  max(stretch.until_ms) as until_ms
from stretch
inner join resource_day
  on resource_day.day = stretch.day
  and resource_day.resource_number = stretch.resource_number
where resource_day.day in ($days)
group by
  stretch.day, resource_day.account_id, resource_day.workspace_id, resource_day.kind, resource_day.resource_id,
  stretch.resource_number, stretch.number
