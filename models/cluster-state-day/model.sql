-- One row: a stretch of a day in which a cluster was starting up or ready by its events: a state of cluster_state, cut at
-- midnight, as far as it is certain or other facts tell that the cluster was up (cluster_sign). It stands on strong evidence
-- where events tell its start and its end or node minutes show it; else its end is estimated.
with
cut as (
  select
    day,
    account_id,
    workspace_id,
    cluster_id,
    phase,
    worker_count,
    is_certain,
    unix_millis(from_time) as from_ms,
    least(
      coalesce(unix_millis(until_time), (cast(unix_date(day) as bigint) + 1) * 86400000),
      (cast(unix_date(day) as bigint) + 1) * 86400000
    ) as until_ms
  from cluster_state
  where day in ($days)
  union all
  select
    calendar.day,
    cluster_state.account_id,
    cluster_state.workspace_id,
    cluster_state.cluster_id,
    cluster_state.phase,
    cluster_state.worker_count,
    cluster_state.is_certain,
    calendar.start_ms as from_ms,
    least(coalesce(unix_millis(cluster_state.until_time), calendar.start_ms + 86400000), calendar.start_ms + 86400000) as until_ms
  from cluster_state
  inner join calendar
    on calendar.day > cluster_state.day
    and calendar.start_ms < coalesce(unix_millis(cluster_state.until_time), calendar.start_ms + 1)
  where calendar.day in ($days)
    and (cluster_state.until_time is null or cast(cluster_state.until_time as date) > cluster_state.day)
),
state as (
  select
    cut.day,
    cut.account_id,
    cut.workspace_id,
    cut.cluster_id,
    resource_day.resource_number,
    cut.phase,
    cut.worker_count,
    cut.is_certain,
    cut.from_ms,
    cut.until_ms
  from cut
  inner join resource_day
    on resource_day.day = cut.day
    and resource_day.account_id = cut.account_id
    and resource_day.workspace_id = cut.workspace_id
    and resource_day.resource_id = cut.cluster_id
  where resource_day.day in ($days)
),
bounded as (
  select
    state.day,
    state.account_id,
    state.workspace_id,
    state.cluster_id,
    state.resource_number,
    case when state.phase = 'down' then 'ready' else state.phase end as phase,
    state.worker_count,
    case
      when state.phase <> 'down' and cluster_sign.from_ms - state.from_ms <= 600000 then state.from_ms
      else cluster_sign.from_ms
    end as from_ms,
    case
      when state.until_ms - cluster_sign.until_ms <= 600000 and state.until_ms % 86400000 <> 0 then state.until_ms
      else least(state.until_ms, cluster_sign.until_ms)
    end as until_ms,
    case when cluster_sign.has_minutes then 'strong' else 'estimated' end as confidence
  from state
  inner join cluster_sign
    on cluster_sign.day = state.day
    and cluster_sign.resource_number = state.resource_number
    and cluster_sign.from_ms < state.until_ms
    and cluster_sign.until_ms > state.from_ms
  where cluster_sign.day in ($days)
    and not state.is_certain
    and (state.phase <> 'down' or cluster_sign.from_ms > state.from_ms)
)
select day, account_id, workspace_id, cluster_id, resource_number, phase, worker_count, from_ms, until_ms, 'strong' as confidence
from state
where is_certain
  and phase <> 'down'
  and until_ms > from_ms
union all
select day, account_id, workspace_id, cluster_id, resource_number, phase, worker_count, from_ms, until_ms, confidence
from bounded
