-- One row: a stretch of a day in which a cluster was up (start-up included) without a restart, by its events, else by the
-- other signs of that day. First_phase and last_phase are the phases that it began and ended in (of signs: ready);
-- termination_code is set where an event ended it.
with
piece as (
  select day, resource_number, phase, from_ms, until_ms, confidence
  from cluster_state_day
  where day in ($days)
  union all
  select
    cluster_sign.day,
    cluster_sign.resource_number,
    'ready' as phase,
    cluster_sign.from_ms,
    cluster_sign.until_ms,
    case when cluster_sign.has_minutes then 'strong' else 'estimated' end as confidence
  from cluster_sign
  left join (select distinct day, resource_number from cluster_state_day where day in ($days)) as eventful
    on eventful.day = cluster_sign.day
    and eventful.resource_number = cluster_sign.resource_number
  where cluster_sign.day in ($days)
    and eventful.day is null
),
followed as (
  select
    day, resource_number, phase, from_ms, until_ms, confidence,
    max(until_ms) over (
      partition by day, resource_number
      order by from_ms nulls last, until_ms nulls last
      rows between unbounded preceding and 1 preceding
    ) as reached_ms,
    lag(phase) over (
      partition by day, resource_number
      order by from_ms nulls last, until_ms nulls last
    ) as phase_before
  from piece
  where until_ms > from_ms
),
numbered as (
  select
    day, resource_number, phase, from_ms, until_ms, confidence,
    sum(
      case
        when reached_ms is null or from_ms > reached_ms then 1
        when phase = 'start_up' and phase_before = 'ready' then 1
        else 0
      end
    ) over (
      partition by day, resource_number
      order by from_ms nulls last, until_ms nulls last
      rows between unbounded preceding and current row
    ) as number
  from followed
),
stretch as (
  select
    day,
    resource_number,
    min(from_ms) as from_ms,
    max(until_ms) as until_ms,
    min_by(coalesce(phase, ''), from_ms) as first_phase,
    max_by(coalesce(phase, ''), until_ms) as last_phase,
    case when bool_and(confidence = 'strong') then 'strong' else 'estimated' end as confidence
  from numbered
  group by day, resource_number, number
),
ending as (
  select
    stretch.day, stretch.resource_number, stretch.from_ms,
    min_by(coalesce(cluster_event.reason_code, 'UNKNOWN'), unix_millis(cluster_event.event_time)) as termination_code
  from stretch
  inner join resource_day
    on resource_day.day = stretch.day
    and resource_day.resource_number = stretch.resource_number
  inner join cluster_event
    on cluster_event.day = stretch.day
    and cluster_event.account_id = resource_day.account_id
    and cluster_event.workspace_id = resource_day.workspace_id
    and cluster_event.cluster_id = resource_day.resource_id
    and unix_millis(cluster_event.event_time) >= stretch.until_ms
    and unix_millis(cluster_event.event_time) <= stretch.until_ms + 600000
  where resource_day.day in ($days)
    and cluster_event.day in ($days)
    and cluster_event.event_type = 'TERMINATING'
  group by stretch.day, stretch.resource_number, stretch.from_ms
)
select
  stretch.day, resource_day.account_id, resource_day.workspace_id,
  resource_day.resource_id as cluster_id,
  stretch.resource_number, resource_day.kind, stretch.from_ms, stretch.until_ms, stretch.first_phase,
  stretch.last_phase, ending.termination_code, stretch.confidence
from stretch
inner join resource_day
  on resource_day.day = stretch.day
  and resource_day.resource_number = stretch.resource_number
left join ending
  on ending.day = stretch.day
  and ending.resource_number = stretch.resource_number
  and ending.from_ms = stretch.from_ms
where resource_day.day in ($days)
  and resource_day.kind not in ('serverless', 'warehouse')
