-- One row: a stretch of a day in which a cluster was starting up or ready by its events: a state of cluster_state, cut at
-- midnight and where a job or pipeline cluster ended, after which late events tell of nothing that is up, as far as it is
-- certain or other facts tell that the cluster was up (cluster_sign). It stands on strong evidence
-- where events tell its start and its end or node minutes show it; else its end is estimated. Up without the event of its
-- start, a cluster starts up with the first sign of it, until the event that it is ready. Where that one is missing, it
-- became ready when a task that waited for it began to work, or a usage record cut to the up-time begins (ready_sign); else
-- after five minutes, and until twenty minutes after its start, or the first work on it, it is in doubt whether it was
-- ready yet (doubt_until_ms).
with
cut as (
  select
    day, account_id, workspace_id, cluster_id, phase, worker_count, is_counted, is_certain, leads_to_ready,
    may_be_ready,
    unix_millis(from_time) as start_ms,
    unix_millis(from_time) as from_ms,
    least(
      coalesce(unix_millis(until_time), (cast(unix_date(day) as bigint) + 1) * 86400000),
      (cast(unix_date(day) as bigint) + 1) * 86400000
    ) as until_ms
  from cluster_state
  where day in ($days)
  union all
  select
    calendar.day, cluster_state.account_id, cluster_state.workspace_id, cluster_state.cluster_id,
    cluster_state.phase, cluster_state.worker_count, cluster_state.is_counted, cluster_state.is_certain,
    cluster_state.leads_to_ready, cluster_state.may_be_ready,
    unix_millis(cluster_state.from_time) as start_ms,
    calendar.start_ms as from_ms,
    least(coalesce(unix_millis(cluster_state.until_time), calendar.start_ms + 86400000), calendar.start_ms + 86400000) as until_ms
  -- include: #models/parts/states-from-days-before.sql
),
state as (
  select
    cut.day, cut.account_id, cut.workspace_id, cut.cluster_id, resource_day.resource_number, cut.phase,
    cut.worker_count, cut.is_counted, cut.is_certain, cut.leads_to_ready, cut.may_be_ready, cut.start_ms,
    cut.from_ms,
    least(cut.until_ms, unix_millis(cluster_fact.end_time)) as until_ms
  from cut
  inner join resource_day
    on resource_day.day = cut.day
    and resource_day.account_id = cut.account_id
    and resource_day.workspace_id = cut.workspace_id
    and resource_day.resource_id = cut.cluster_id
  left join cluster_fact
    on cluster_fact.account_id = cut.account_id
    and cluster_fact.workspace_id = cut.workspace_id
    and cluster_fact.cluster_id = cut.cluster_id
    and cluster_fact.kind <> 'shared'
  where resource_day.day in ($days)
),
sure as (
  select
    state.day, state.account_id, state.workspace_id, state.cluster_id, state.resource_number, state.phase,
    state.worker_count, state.is_counted, state.leads_to_ready, state.may_be_ready, state.start_ms,
    state.from_ms, state.until_ms,
    cluster_sign.from_ms as sign_from_ms,
    cluster_sign.until_ms as sign_until_ms,
    cluster_sign.has_minutes,
    state.phase = 'down'
      or (cluster_sign.from_ms - state.from_ms > 600000 and cluster_sign.has_minutes) as is_new_start
  from state
  inner join cluster_sign
    on cluster_sign.day = state.day
    and cluster_sign.resource_number = state.resource_number
    and cluster_sign.from_ms < state.until_ms
    and cluster_sign.until_ms > state.from_ms
  where cluster_sign.day in ($days)
    and not state.is_certain
    and (state.phase <> 'down' or cluster_sign.from_ms > state.from_ms)
),
piece as (
  select
    day, account_id, workspace_id, cluster_id, resource_number, phase, worker_count, is_counted, may_be_ready,
    start_ms, from_ms, until_ms,
    'strong' as confidence
  from state
  where is_certain
    and phase <> 'down'
  union all
  select
    day, account_id, workspace_id, cluster_id, resource_number,
    case when is_new_start then 'start_up' else phase end as phase,
    worker_count,
    is_counted and (phase = 'down' or not is_new_start) as is_counted,
    case
      when is_new_start
      then not (
        leads_to_ready
        and until_ms - sign_until_ms <= 600000
        and until_ms - sign_from_ms <= 1200000
        and until_ms % 86400000 <> 0
      )
      else may_be_ready
    end as may_be_ready,
    case when is_new_start then sign_from_ms else start_ms end as start_ms,
    case
      when phase <> 'down' and sign_from_ms - from_ms <= 600000 then from_ms
      else greatest(from_ms, sign_from_ms)
    end as from_ms,
    case
      when until_ms - sign_until_ms <= 600000 and until_ms % 86400000 <> 0 then until_ms
      else least(until_ms, sign_until_ms)
    end as until_ms,
    case when has_minutes then 'strong' else 'estimated' end as confidence
  from sure
),
signed as (
  select
    piece.day, piece.resource_number, piece.from_ms,
    min(ready_sign.at_ms) as at_ms,
    min(case when ready_sign.is_exact then ready_sign.at_ms end) as exact_ms
  from piece
  inner join ready_sign
    on ready_sign.day = piece.day
    and ready_sign.resource_number = piece.resource_number
    and ready_sign.at_ms >= piece.start_ms
    and ready_sign.at_ms <= piece.start_ms + 1200000
    and ready_sign.at_ms < piece.until_ms
  where ready_sign.day in ($days)
    and piece.phase = 'start_up'
    and piece.may_be_ready
  group by piece.day, piece.resource_number, piece.from_ms
),
split as (
  select
    piece.day, piece.account_id, piece.workspace_id, piece.cluster_id, piece.resource_number, piece.phase,
    piece.worker_count, piece.is_counted, piece.from_ms, piece.until_ms, piece.confidence,
    case
      when piece.phase <> 'start_up' then piece.from_ms
      when not piece.may_be_ready then piece.until_ms
      when signed.at_ms is null and piece.until_ms - piece.start_ms <= 1200000 then piece.until_ms
      else least(
        greatest(
          case when signed.exact_ms = signed.at_ms then signed.at_ms else least(coalesce(signed.at_ms, piece.until_ms), piece.start_ms + 300000) end,
          piece.from_ms
        ),
        piece.until_ms
      )
    end as ready_ms,
    case
      when piece.phase <> 'start_up' or not piece.may_be_ready or signed.exact_ms = signed.at_ms then null
      else least(coalesce(signed.at_ms, piece.start_ms + 1200000), piece.until_ms)
    end as doubt_until_ms
  from piece
  left join signed
    on signed.day = piece.day
    and signed.resource_number = piece.resource_number
    and signed.from_ms = piece.from_ms
  where piece.until_ms > piece.from_ms
)
select
  day, account_id, workspace_id, cluster_id, resource_number,
  'start_up' as phase,
  worker_count, is_counted, from_ms,
  ready_ms as until_ms,
  case when doubt_until_ms > from_ms then doubt_until_ms end as doubt_until_ms,
  confidence
from split
where phase = 'start_up'
  and ready_ms > from_ms
union all
select
  day, account_id, workspace_id, cluster_id, resource_number,
  'ready' as phase,
  worker_count,
  is_counted,
  ready_ms as from_ms,
  until_ms,
  cast(null as bigint) as doubt_until_ms,
  confidence
from split
where until_ms > ready_ms
