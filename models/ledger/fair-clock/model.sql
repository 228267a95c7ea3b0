-- One row: a moment of a resource's day at which something changes, with its clocks up to then and its state from then.
-- Clocks count in 1/720,720,000 of a millisecond and start at midnight. Fair advances for each of the active runs alike
-- while any is active, the others while none is: start_up while not yet ready, then by the evidence of the minute.
-- All that holds at a moment is counted in one number, so that one pass adds it up: active runs below 10^6, quiet minutes
-- in 10^6 (at most one), interactive ones in 10^7 (at most one), start-ups in 10^8 (below 100), sessions in 10^10.
with
charge as (
  -- include: #models/parts/charged-time.sql
),
step as (
  select day, resource_number, from_ms as at_ms, 0 as step
  from charge
  union all
  select day, resource_number, until_ms, 0
  from charge
  union all
  select day, resource_number, from_ms, case when is_run then 1 else 0 end
  from activity
  where day in ($days)
    and until_ms > from_ms
  union all
  select day, resource_number, until_ms, case when is_run then -1 else 0 end
  from activity
  where day in ($days)
    and until_ms > from_ms
  union all
  select
    day, resource_number, from_ms,
    case kind when 'quiet' then 1000000 when 'interactive' then 10000000 when 'start_up' then 100000000 else 10000000000 end
  from cluster_evidence
  where day in ($days)
    and kind <> 'doubt'
  union all
  select
    day, resource_number, until_ms,
    case kind when 'quiet' then -1000000 when 'interactive' then -10000000 when 'start_up' then -100000000 else -10000000000 end
  from cluster_evidence
  where day in ($days)
    and kind <> 'doubt'
),
moment as (
  select
    step.day, step.resource_number, step.at_ms,
    cast(sum(step.step) as bigint) as step
  from step
  left join lone_activity
    on lone_activity.day = step.day
    and lone_activity.resource_number = step.resource_number
    and lone_activity.day in ($days)
  where lone_activity.day is null
  group by step.day, step.resource_number, step.at_ms
),
counted as (
  select
    day, resource_number, at_ms,
    lead(at_ms) over (partition by day, resource_number order by at_ms nulls last) - at_ms as ms,
    cast(sum(step) over (
      partition by day, resource_number
      order by at_ms nulls last
      rows between unbounded preceding and current row
    ) as bigint) as level
  from moment
),
evident as (
  select distinct day, resource_number
  from cluster_evidence
  where day in ($days)
    and kind = 'up'
),
named as (
  select
    counted.day, counted.resource_number, counted.at_ms, counted.ms,
    counted.ms * 720720000 as ticks,
    cast(counted.level % 1000000 as int) as busy,
    case
      when counted.ms is null or (counted.level < 10000000000 and evident.day is not null) then 'off'
      when counted.level % 10000000000 >= 100000000 then 'start_up'
      when counted.level % 1000000 > 0 then 'work'
      when counted.level % 100000000 >= 10000000 then 'interactive'
      when counted.level % 10000000 >= 1000000 then 'quiet'
      else 'unknown'
    end as state
  from counted
  left join evident
    on evident.day = counted.day
    and evident.resource_number = counted.resource_number
)
select
  day, resource_number, at_ms, ms, busy, state,
  coalesce(cast(sum(case when state = 'work' then cast(floor(ticks / busy) as bigint) else 0 end) over before as bigint), 0) as fair,
  coalesce(cast(sum(case when state = 'start_up' then ticks else 0 end) over before as bigint), 0) as start_up,
  coalesce(cast(sum(case when state = 'interactive' then ticks else 0 end) over before as bigint), 0) as interactive,
  coalesce(cast(sum(case when state = 'quiet' then ticks else 0 end) over before as bigint), 0) as quiet,
  coalesce(cast(sum(case when state = 'unknown' then ticks else 0 end) over before as bigint), 0) as unknown
from named
window before as (
  partition by day, resource_number
  order by at_ms nulls last
  rows between unbounded preceding and 1 preceding
)
