-- One row: a stretch of a day in which a cluster was starting up or ready by its events: a state of cluster_state, cut at
-- midnight, as far as it is certain or other facts tell that the cluster was up (cluster_sign). It stands on strong evidence
-- where events tell its start and its end or node minutes show it; else its end is estimated. A start-up that is not known
-- to have become ready did so when a task first worked on the cluster, or a usage record begins within an hour.
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
    may_be_ready,
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
    cluster_state.may_be_ready,
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
    cut.may_be_ready,
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
use as (
  select day, resource_number, from_ms, until_ms
  from activity
  where day in ($days)
    and is_run
    and until_ms > from_ms
  union all
  select day, resource_number, start_ms as from_ms, end_ms as until_ms
  from priced_usage
  where day in ($days)
    and resource_number is not null
    and start_ms % 3600000 <> 0
),
first_use as (
  select state.day, state.resource_number, state.from_ms, min(use.from_ms) as at_ms
  from state
  inner join use
    on use.day = state.day
    and use.resource_number = state.resource_number
    and use.from_ms < state.until_ms
    and use.until_ms > state.from_ms
  where state.may_be_ready
  group by state.day, state.resource_number, state.from_ms
),
split as (
  select
    state.day,
    state.account_id,
    state.workspace_id,
    state.cluster_id,
    state.resource_number,
    state.phase,
    state.worker_count,
    state.is_certain,
    state.from_ms,
    least(state.until_ms, coalesce(first_use.at_ms, state.until_ms)) as until_ms
  from state
  left join first_use
    on first_use.day = state.day
    and first_use.resource_number = state.resource_number
    and first_use.from_ms = state.from_ms
  union all
  select
    state.day,
    state.account_id,
    state.workspace_id,
    state.cluster_id,
    state.resource_number,
    'ready' as phase,
    state.worker_count,
    state.is_certain,
    greatest(state.from_ms, first_use.at_ms) as from_ms,
    state.until_ms
  from state
  inner join first_use
    on first_use.day = state.day
    and first_use.resource_number = state.resource_number
    and first_use.from_ms = state.from_ms
),
bounded as (
  select
    split.day,
    split.account_id,
    split.workspace_id,
    split.cluster_id,
    split.resource_number,
    case when split.phase = 'down' then 'ready' else split.phase end as phase,
    split.worker_count,
    case
      when split.phase <> 'down' and cluster_sign.from_ms - split.from_ms <= 600000 then split.from_ms
      else cluster_sign.from_ms
    end as from_ms,
    case
      when split.until_ms - cluster_sign.until_ms <= 600000 and split.until_ms % 86400000 <> 0 then split.until_ms
      else least(split.until_ms, cluster_sign.until_ms)
    end as until_ms,
    case when cluster_sign.has_minutes then 'strong' else 'estimated' end as confidence
  from split
  inner join cluster_sign
    on cluster_sign.day = split.day
    and cluster_sign.resource_number = split.resource_number
    and cluster_sign.from_ms < split.until_ms
    and cluster_sign.until_ms > split.from_ms
  where cluster_sign.day in ($days)
    and not split.is_certain
    and split.until_ms > split.from_ms
    and (split.phase <> 'down' or cluster_sign.from_ms > split.from_ms)
)
select day, account_id, workspace_id, cluster_id, resource_number, phase, worker_count, from_ms, until_ms, 'strong' as confidence
from split
where is_certain
  and phase <> 'down'
  and until_ms > from_ms
union all
select day, account_id, workspace_id, cluster_id, resource_number, phase, worker_count, from_ms, until_ms, confidence
from bounded
