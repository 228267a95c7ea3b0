-- One row: a stretch between two events of a cluster in which it was starting up or ready, with its workers. Where the
-- oldest event that is kept is no start, the cluster was up before it: from midnight on, as far as that day is concerned.
-- A start says nothing of workers: there are as many as the next event of the same session tells, else as are configured.
-- Workers count from the moment a resize asks for them; before it there were those that it found. Of lost ones only those
-- that are left count, until a resize asks for others.
with
touched as (
  select distinct account_id, workspace_id, cluster_id
  from cluster_event
  where day in ($days)
),
event as (
  select
    cluster_event.account_id,
    cluster_event.workspace_id,
    cluster_event.cluster_id,
    cluster_event.event_time,
    cluster_event.event_type,
    cluster_event.event_hash,
    case
      when cluster_event.event_type = 'NODES_LOST'
      then coalesce(cluster_event.current_num_workers, cluster_event.target_num_workers)
      else coalesce(cluster_event.target_num_workers, cluster_event.current_num_workers)
    end as worker_count,
    case
      when cluster_event.event_type = 'RESIZING'
      then coalesce(cluster_event.current_num_workers, cluster_event.target_num_workers)
      else coalesce(cluster_event.target_num_workers, cluster_event.current_num_workers)
    end as worker_count_before,
    case
      when cluster_event.event_type in ('CREATING', 'STARTING', 'RESTARTING') then 'start_up'
      when cluster_event.event_type = 'RUNNING' then 'ready'
      when cluster_event.event_type = 'TERMINATING' then 'down'
    end as phase,
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
    'RESIZING', 'UPSIZE_COMPLETED', 'NODES_LOST'
  )
),
oldest as (
  select
    account_id,
    workspace_id,
    cluster_id,
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
    account_id,
    workspace_id,
    cluster_id,
    event_time,
    event_type,
    event_hash,
    worker_count,
    worker_count_before,
    phase,
    rank
  from event
  union all
  select
    account_id,
    workspace_id,
    cluster_id,
    date_trunc('day', event_time) as event_time,
    'KNOWN_UP' as event_type,
    '' as event_hash,
    cast(null as int) as worker_count,
    cast(null as int) as worker_count_before,
    'ready' as phase,
    0 as rank
  from oldest
  where rank in (1, 4, 6)
),
numbered as (
  select
    account_id,
    workspace_id,
    cluster_id,
    event_time,
    event_type,
    worker_count,
    worker_count_before,
    phase,
    row_number() over (ordered) as number,
    lead(event_time) over (ordered) as until_time,
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
carried as (
  select
    account_id,
    workspace_id,
    cluster_id,
    number,
    event_time,
    until_time,
    session_time,
    max_by(phase, case when phase is not null then number end) over so_far as phase,
    max_by(worker_count, case when worker_count is not null then number end) over so_far as worker_count,
    min_by(worker_count_before, case when worker_count_before is not null then number end) over from_here as next_worker_count
  from numbered
  window so_far as (
    partition by account_id, workspace_id, cluster_id, session_time
    order by number nulls last
    rows between unbounded preceding and current row
  ),
  from_here as (
    partition by account_id, workspace_id, cluster_id, session_time
    order by number nulls last
    rows between current row and unbounded following
  )
)
select
  cast(carried.event_time as date) as day,
  carried.account_id,
  carried.workspace_id,
  carried.cluster_id,
  carried.event_time as from_time,
  carried.until_time,
  coalesce(carried.phase, 'ready') as phase,
  cast(coalesce(carried.worker_count, carried.next_worker_count, cluster_setting.worker_count, cluster_setting.min_workers, 0) as int) as worker_count,
  carried.session_time
from carried
left join cluster_setting
  on cluster_setting.account_id = carried.account_id
  and cluster_setting.workspace_id = carried.workspace_id
  and cluster_setting.cluster_id = carried.cluster_id
  and cluster_setting.valid_from_ms <= unix_millis(carried.event_time)
  and cluster_setting.valid_until_ms > unix_millis(carried.event_time)
where cast(carried.event_time as date) in ($days)
  and coalesce(carried.phase, 'ready') <> 'down'
  and (carried.until_time is null or carried.until_time > carried.event_time)
