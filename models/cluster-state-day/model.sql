-- One row: a cluster's state of cluster_state, cut at midnight; what has no end yet ends each day at the last moment
-- that is known of the cluster on that day.
with
state as (
  select
    day,
    account_id,
    workspace_id,
    cluster_id,
    phase,
    worker_count,
    coalesce(unix_millis(session_time), 0) as session_ms,
    unix_millis(from_time) as from_ms,
    unix_millis(until_time) as until_ms,
    (cast(unix_date(day) as bigint) + 1) * 86400000 as day_end_ms
  from cluster_state
),
cut as (
  select
    day,
    account_id,
    workspace_id,
    cluster_id,
    phase,
    worker_count,
    session_ms,
    from_ms,
    until_ms,
    day_end_ms
  from state
  where day in ($days)
  union all
  select
    calendar.day,
    state.account_id,
    state.workspace_id,
    state.cluster_id,
    state.phase,
    state.worker_count,
    state.session_ms,
    calendar.start_ms as from_ms,
    state.until_ms,
    calendar.start_ms + 86400000 as day_end_ms
  from state
  inner join calendar
    on calendar.day > state.day
    and calendar.start_ms < coalesce(state.until_ms, calendar.start_ms + 1)
  where calendar.day in ($days)
    and (state.until_ms is null or state.until_ms > state.day_end_ms)
)
select
  cut.day,
  cut.account_id,
  cut.workspace_id,
  cut.cluster_id,
  resource_day.resource_number,
  cut.phase,
  cut.worker_count,
  cut.session_ms,
  cut.from_ms,
  least(coalesce(cut.until_ms, resource_day.known_until_ms), cut.day_end_ms) as until_ms
from cut
inner join resource_day
  on resource_day.day = cut.day
  and resource_day.account_id = cut.account_id
  and resource_day.workspace_id = cut.workspace_id
  and resource_day.resource_id = cut.cluster_id
where coalesce(cut.until_ms, resource_day.known_until_ms) > cut.from_ms
