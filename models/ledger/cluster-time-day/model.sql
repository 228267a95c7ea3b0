-- One row: a day of a cluster with how long it was up, starting up, in use by runs or people (active) and by nobody (quiet),
-- each moment once, null where nothing shows any; how often it began to be up (ups), and whether it was up at the first and at
-- the last moment of the day.
with
stretch as (
  select
    day, account_id, workspace_id, cluster_id, kind,
    unix_millis(start_time) as from_ms,
    unix_millis(end_time) as until_ms
  from cluster_activity
  where day in ($days)
  union all
  select
    day, account_id, workspace_id, cluster_id,
    'active' as kind,
    unix_millis(start_time) as from_ms,
    unix_millis(end_time) as until_ms
  from cluster_activity
  where day in ($days)
    and kind in ('run', 'interactive')
),
ordered as (
  select
    day, account_id, workspace_id, cluster_id, kind, from_ms, until_ms,
    max(until_ms) over (
      partition by day, account_id, workspace_id, cluster_id, kind
      order by from_ms nulls last, until_ms nulls last
      rows between unbounded preceding and 1 preceding
    ) as reached_ms
  from stretch
),
timed as (
  select
    day, account_id, workspace_id, cluster_id, kind,
    cast(sum(greatest(until_ms - greatest(from_ms, coalesce(reached_ms, from_ms)), 0)) as bigint) as ms,
    cast(count(case when coalesce(reached_ms < from_ms, true) then 1 end) as int) as stretches,
    min(from_ms) as from_ms,
    max(until_ms) as until_ms
  from ordered
  group by day, account_id, workspace_id, cluster_id, kind
)
select
  day, account_id, workspace_id, cluster_id,
  max(case when kind = 'up' then ms end) as up_ms,
  max(case when kind = 'start_up' then ms end) as start_up_ms,
  max(case when kind = 'run' then ms end) as run_ms,
  max(case when kind = 'interactive' then ms end) as interactive_ms,
  max(case when kind = 'active' then ms end) as active_ms,
  max(case when kind = 'quiet' then ms end) as quiet_ms,
  max(case when kind = 'up' then stretches end) as ups,
  coalesce(bool_or(kind = 'up' and from_ms = cast(unix_date(day) as bigint) * 86400000), false) as is_up_at_start,
  coalesce(bool_or(kind = 'up' and until_ms = (cast(unix_date(day) as bigint) + 1) * 86400000), false) as is_up_at_end
from timed
group by day, account_id, workspace_id, cluster_id
