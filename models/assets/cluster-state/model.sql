-- One row: a stretch between two events of a cluster in which it was starting up or ready, with the workers that it had.
-- Where the oldest event that is kept is no start, the cluster was up before it: from midnight on, as far as that day is
-- concerned. Events of one second come in the order in which a cluster lives. What is there counts, not what was asked for:
-- workers that a resize asks for count from then on (the cloud bills them from their start) as far as they came, that is
-- as many as the next event of the session tells; those that it gives up and lost ones do not count any more. A start has
-- as many as its session tells first, else as it asked for, else as are configured.
-- A stretch is certain unless an event before its end is missing: it has no end yet, a start follows although nothing
-- ended, or it becomes ready again (of ten minutes, that is an event that came twice). Such a stretch only bounds the time
-- in which the cluster may have been up. So does a stretch that is down until an event that is no start: a start within it
-- lasts until the next event where that is RUNNING or failed workers (leads_to_ready). Certainly down is a start that ended
-- because the cloud had no machines. Who resizes or loses machines is up, though the events of its start are lost; but for
-- half an hour after an end such events tell of machines that are still going, and of nothing that is up. A cluster
-- that starts up and is not ready with the next event may have been so before: that event can be lost too. Workers are
-- counted where an event of the session gives the number of those that came, and all that a resize asked for are heard of;
-- also where none are configured, and for at most a minute.
with
touched as (
  select distinct account_id, workspace_id, cluster_id
  from cluster_event
  where day in ($days)
),
told as (
  select
    cluster_event.account_id, cluster_event.workspace_id, cluster_event.cluster_id, cluster_event.event_time,
    cluster_event.event_type, cluster_event.event_hash, cluster_event.reason_code,
    cluster_event.current_num_workers as current_count,
    cluster_event.target_num_workers as target_count,
    case cluster_event.event_type
      when 'TERMINATING' then 1
      when 'CREATING' then 2
      when 'STARTING' then 3
      when 'RESTARTING' then 4
      when 'RUNNING' then 5
      else 6
    end as rank
  from cluster_event
  inner join touched
    on touched.account_id = cluster_event.account_id
    and touched.workspace_id = cluster_event.workspace_id
    and touched.cluster_id = cluster_event.cluster_id
  where cluster_event.event_type in (
    'CREATING', 'STARTING', 'RESTARTING', 'RUNNING', 'TERMINATING',
    'RESIZING', 'UPSIZE_COMPLETED', 'NODES_LOST', 'ADD_NODES_FAILED'
  )
),
neighbour as (
  select
    account_id, workspace_id, cluster_id, event_time, event_type, event_hash, reason_code, current_count,
    target_count, rank,
    case
      when date_trunc('day', lag(event_time) over (ordered)) = date_trunc('day', event_time)
        and unix_millis(event_time) - unix_millis(lag(event_time) over (ordered)) <= 1000
      then lag(event_time) over (ordered)
    end as just_before_time,
    lag(rank) over (ordered) as rank_before,
    lag(rank, 2) over (ordered) as rank_before_that
  from told
  window ordered as (
    partition by account_id, workspace_id, cluster_id
    order by event_time nulls last, rank nulls last, event_type nulls last, event_hash nulls last
  )
),
placed as (
  select
    account_id, workspace_id, cluster_id,
    case
      when rank = 1 and rank_before in (2, 3) and rank_before_that <> 1 then coalesce(just_before_time, event_time)
      when rank in (2, 3, 4) and rank_before = 5 and coalesce(rank_before_that, 1) = 1 then coalesce(just_before_time, event_time)
      else event_time
    end as event_time,
    event_type, event_hash, current_count, target_count, rank,
    case
      when rank in (2, 3, 4) then 'start_up'
      when rank = 5 then 'ready'
      when rank = 1 then 'down'
    end as phase,
    case
      when rank in (2, 3, 5) or event_type = 'UPSIZE_COMPLETED' then 'machines'
      when rank = 1 and (
        reason_code like '%STOCKOUT%'
        or reason_code like '%INSUFFICIENT%'
        or reason_code like '%QUOTA_EXCEEDED%'
        or reason_code like '%INSTANCE_NOT_LAUNCHED%'
        or reason_code like '%MAX_CAPACITY%'
        or reason_code like '%MAX_SPOT_INSTANCE%'
        or reason_code like '%EXHAUST%'
      ) then 'no machines'
      when rank = 1 then 'machines'
    end as outcome
  from neighbour
),
after_boundary as (
  select
    account_id, workspace_id, cluster_id, event_time, event_type, event_hash, current_count, target_count,
    rank, phase, outcome,
    max(case when rank < 6 then event_time end) over so_far as boundary_time,
    max_by(coalesce(rank, 6), case when rank < 6 then unix_millis(event_time) * 10 + rank end) over so_far as boundary_rank
  from placed
  window so_far as (
    partition by account_id, workspace_id, cluster_id
    order by event_time nulls last, rank nulls last, event_type nulls last, event_hash nulls last
    rows between unbounded preceding and current row
  )
),
event as (
  select
    account_id, workspace_id, cluster_id, event_time, event_type, event_hash, current_count, target_count,
    rank, phase, outcome
  from after_boundary
  where rank < 6
    or coalesce(boundary_rank, 0) <> 1
    or unix_millis(event_time) - unix_millis(boundary_time) > 1800000
),
oldest as (
  select
    account_id, workspace_id, cluster_id,
    min(event_time) as event_time,
    min_by(
      rank,
      case when rank is not null then unix_millis(event_time) * 10 + case when rank in (1, 4, 6) then rank else 0 end end
    ) as rank
  from event
  group by account_id, workspace_id, cluster_id
),
event_or_known_up as (
  select
    account_id, workspace_id, cluster_id, event_time, event_type, event_hash, current_count, target_count,
    rank, phase, outcome
  from event
  union all
  select
    account_id, workspace_id, cluster_id,
    date_trunc('day', event_time) as event_time,
    'KNOWN_UP' as event_type,
    '' as event_hash,
    cast(null as int) as current_count,
    cast(null as int) as target_count,
    0 as rank,
    'ready' as phase,
    'machines' as outcome
  from oldest
  where rank in (1, 4, 6)
),
numbered as (
  select
    account_id, workspace_id, cluster_id, event_time, event_type, current_count, target_count, phase, outcome,
    row_number() over (ordered) as number,
    lead(event_time) over (ordered) as until_time,
    lead(event_type) over (ordered) as next_type,
    max(case when event_type in ('CREATING', 'STARTING', 'TERMINATING') then event_time end) over (
      partition by account_id, workspace_id, cluster_id
      order by event_time nulls last, rank nulls last, event_type nulls last, event_hash nulls last
      rows between unbounded preceding and current row
    ) as session_time
  from event_or_known_up
  window ordered as (
    partition by account_id, workspace_id, cluster_id
    order by event_time nulls last, rank nulls last, event_type nulls last, event_hash nulls last
  )
),
phased as (
  select
    account_id, workspace_id, cluster_id, number, event_time, event_type, current_count, target_count,
    until_time, next_type, session_time,
    case
      when max(case when event_type in ('RESIZING', 'UPSIZE_COMPLETED', 'NODES_LOST') then number end) over so_far
        > max(case when phase is not null then number end) over so_far
      then 'ready'
      when max(case when event_type = 'ADD_NODES_FAILED' then number end) over so_far
        > max(case when phase is not null then number end) over so_far
        and max_by(phase, case when phase is not null then number end) over so_far = 'down'
      then 'start_up'
      else coalesce(max_by(phase, case when phase is not null then number end) over so_far, 'ready')
    end as phase,
    min_by(outcome, case when outcome is not null then number end) over later as outcome
  from numbered
  window so_far as (
    partition by account_id, workspace_id, cluster_id
    order by number nulls last
    rows between unbounded preceding and current row
  ),
  later as (
    partition by account_id, workspace_id, cluster_id
    order by number nulls last
    rows between 1 following and unbounded following
  )
),
counted as (
  select
    account_id, workspace_id, cluster_id, number, event_time, event_type, current_count, target_count,
    until_time, next_type, session_time, phase, outcome,
    case
      when event_type in ('RUNNING', 'UPSIZE_COMPLETED') then coalesce(least(current_count, target_count), current_count, target_count)
      when event_type in ('NODES_LOST', 'RESIZING') then coalesce(current_count, target_count)
      when event_type = 'ADD_NODES_FAILED' and phase = 'ready' then current_count
    end as told_count,
    case
      when event_type in ('RUNNING', 'UPSIZE_COMPLETED') then coalesce(least(current_count, target_count), current_count, target_count)
      when event_type = 'RESIZING' then coalesce(current_count, target_count)
      when event_type = 'NODES_LOST' then greatest(coalesce(current_count, target_count), coalesce(target_count, current_count))
      when event_type = 'ADD_NODES_FAILED' and phase = 'ready' then current_count
    end as count_before
  from phased
),
foreseen as (
  select
    account_id, workspace_id, cluster_id, number, event_time, event_type, current_count, target_count,
    until_time, next_type, session_time, phase, outcome, told_count,
    min_by(count_before, case when count_before is not null then number end) over (
      partition by account_id, workspace_id, cluster_id, session_time
      order by number nulls last
      rows between 1 following and unbounded following
    ) as next_count
  from counted
),
settled as (
  select
    account_id, workspace_id, cluster_id, number, event_time, event_type, until_time, next_type, session_time,
    phase, outcome, told_count, next_count,
    event_type = 'RESIZING' and target_count > current_count and next_count is null as is_unheard,
    case
      when event_type in ('CREATING', 'STARTING') then coalesce(next_count, target_count, current_count)
      when event_type <> 'RESIZING' then told_count
      when target_count <= current_count then target_count
      when next_count is null then current_count
      else greatest(least(next_count, coalesce(target_count, next_count)), coalesce(current_count, 0))
    end as worker_count
  from foreseen
),
carried as (
  select
    account_id, workspace_id, cluster_id, event_time, event_type, until_time, next_type,
    phase = 'start_up' and coalesce(outcome, 'machines') = 'no machines' as is_empty,
    unix_millis(until_time) - unix_millis(event_time) <= 600000 as is_short,
    phase, next_count, is_unheard,
    max(case when told_count is not null then number end) over so_far is not null as is_told,
    max_by(worker_count, case when worker_count is not null then number end) over so_far as worker_count
  from settled
  window so_far as (
    partition by account_id, workspace_id, cluster_id, session_time
    order by number nulls last
    rows between unbounded preceding and current row
  )
)
select
  cast(carried.event_time as date) as day,
  carried.account_id, carried.workspace_id, carried.cluster_id,
  carried.event_time as from_time,
  carried.until_time,
  case when carried.is_empty then 'down' else carried.phase end as phase,
  coalesce(carried.next_type, '') = 'RUNNING'
    or (carried.phase = 'down' and coalesce(carried.next_type, '') = 'ADD_NODES_FAILED') as leads_to_ready,
  cast(coalesce(carried.worker_count, carried.next_count, cluster_setting.worker_count, cluster_setting.min_workers, 0) as int) as worker_count,
  ((carried.is_told or carried.next_count is not null) and not coalesce(carried.is_unheard, false))
    or coalesce(cluster_setting.worker_count, 1) = 0
    or coalesce(unix_millis(carried.until_time) - unix_millis(carried.event_time) <= 60000, false) as is_counted,
  case
    when carried.is_empty then true
    when carried.until_time is null or carried.phase = 'down' or carried.event_type = 'KNOWN_UP' then false
    when carried.is_short then true
    when carried.next_type in ('CREATING', 'STARTING') then false
    else not (carried.phase = 'ready' and carried.next_type = 'RUNNING' and carried.event_type <> 'RESIZING')
  end as is_certain,
  carried.phase = 'start_up'
    and not carried.is_empty
    and coalesce(carried.next_type, '') <> 'RUNNING' as may_be_ready
from carried
left join cluster_setting
  on cluster_setting.account_id = carried.account_id
  and cluster_setting.workspace_id = carried.workspace_id
  and cluster_setting.cluster_id = carried.cluster_id
  and cluster_setting.valid_from_ms <= unix_millis(carried.event_time)
  and cluster_setting.valid_until_ms > unix_millis(carried.event_time)
where cast(carried.event_time as date) in ($days)
  and (carried.until_time is null or carried.until_time > carried.event_time)
  and (
    carried.phase <> 'down'
    or (carried.next_type not in ('CREATING', 'STARTING') and not carried.is_short)
  )
