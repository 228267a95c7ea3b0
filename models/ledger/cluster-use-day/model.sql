-- One row: a day of a shared cluster with the time that node minutes show as interactive or as idle, and whether there is
-- time of which they tell nothing.
with
clocked as (
  select
    day,
    resource_number,
    cast(sum(case when state = 'interactive' then ms else 0 end) as bigint) as interactive_ms,
    cast(sum(case when state = 'quiet' then ms else 0 end) as bigint) as idle_ms,
    bool_or(state = 'unknown' and ms > 0) as has_unknown
  from fair_clock
  where day in ($days)
  group by day, resource_number
  union all
  select
    day,
    resource_number,
    cast(0 as bigint) as interactive_ms,
    cast(0 as bigint) as idle_ms,
    true as has_unknown
  from lone_activity
  where day in ($days)
)
select
  clocked.day, resource_day.account_id, resource_day.workspace_id,
  resource_day.resource_id as cluster_id,
  clocked.resource_number, clocked.interactive_ms, clocked.idle_ms, clocked.has_unknown
from clocked
inner join resource_day
  on resource_day.day = clocked.day
  and resource_day.resource_number = clocked.resource_number
where resource_day.day in ($days)
  and resource_day.kind = 'shared'
  and resource_day.is_known
  and (clocked.has_unknown or clocked.interactive_ms + clocked.idle_ms > 0)
