-- One row: machines of a pool that a cluster asked for at one moment, with its start or for more workers, and got on one day:
-- how long it waited for the last of them. Where that is more than a minute, most_used has how many machines of the pool were
-- in clusters at most meanwhile, on that day and the one before, by which a full pool is known; those that ended the wait do
-- not count. A machine that came when no request was open (its event is lost) has no wait.
with
answer as (
  select
    account_id, workspace_id, cluster_id, event_time,
    case
      when event_type in ('CREATING', 'STARTING', 'RESTARTING') then true
      when event_type = 'RESIZING' then coalesce(target_num_workers, 0) > coalesce(current_num_workers, 0)
      else false
    end as is_request
  from cluster_event
  where event_type in ('CREATING', 'STARTING', 'RESTARTING', 'RESIZING', 'RUNNING', 'UPSIZE_COMPLETED', 'TERMINATING')
),
got as (
  select
    placement.day, placement.account_id, placement.workspace_id, placement.instance_pool_id,
    placement.cluster_id, placement.instance_id, placement.from_time,
    max(case when answer.is_request then answer.event_time end) as request_time,
    max(case when not answer.is_request then answer.event_time end) as answer_time
  from pool_placement as placement
  inner join answer
    on answer.account_id = placement.account_id
    and answer.workspace_id = placement.workspace_id
    and answer.cluster_id = placement.cluster_id
    and answer.event_time <= placement.from_time
  where placement.day in ($days)
  group by
    placement.day, placement.account_id, placement.workspace_id, placement.instance_pool_id,
    placement.cluster_id, placement.instance_id, placement.from_time
),
acquired as (
  select
    day, account_id, workspace_id, instance_pool_id, cluster_id, request_time,
    max(from_time) as placed_time,
    cast(count(*) as int) as machine_count
  from got
  where request_time is not null
    and (answer_time is null or answer_time < request_time)
  group by day, account_id, workspace_id, instance_pool_id, cluster_id, request_time
),
waited as (
  select day, account_id, workspace_id, instance_pool_id, cluster_id, request_time, placed_time
  from acquired
  where unix_millis(placed_time) - unix_millis(request_time) > 60000
),
waited_day as (
  select
    waited.account_id, waited.workspace_id, waited.instance_pool_id, waited.cluster_id, waited.day,
    waited.request_time,
    unix_millis(waited.request_time) as since_ms,
    unix_millis(waited.placed_time) as until_ms,
    calendar.day as on_day
  from waited
  inner join calendar as placed
    on placed.day = waited.day
  inner join calendar
    on calendar.day_number in (placed.day_number - 1, placed.day_number)
    and calendar.start_ms + 86400000 > unix_millis(waited.request_time)
),
moment as (
  select account_id, workspace_id, instance_pool_id, cluster_id, day, request_time, cast(request_time as date) as on_day, since_ms as at_ms
  from waited_day
  where on_day = cast(request_time as date)
  union
  select
    waited_day.account_id, waited_day.workspace_id, waited_day.instance_pool_id, waited_day.cluster_id,
    waited_day.day, waited_day.request_time, waited_day.on_day,
    stretch.from_ms as at_ms
  from waited_day
  inner join pool_stretch as stretch
    on stretch.day = waited_day.on_day
    and stretch.account_id = waited_day.account_id
    and stretch.workspace_id = waited_day.workspace_id
    and stretch.instance_pool_id = waited_day.instance_pool_id
    and stretch.from_ms > waited_day.since_ms
    and stretch.from_ms < waited_day.until_ms
  where stretch.cluster_id is not null
),
used as (
  select
    moment.account_id, moment.workspace_id, moment.instance_pool_id, moment.cluster_id, moment.day,
    moment.request_time, moment.at_ms,
    coalesce(sum(stretch.machine_count), 0) as machine_count
  from moment
  left join pool_stretch as stretch
    on stretch.day = moment.on_day
    and stretch.account_id = moment.account_id
    and stretch.workspace_id = moment.workspace_id
    and stretch.instance_pool_id = moment.instance_pool_id
    and stretch.cluster_id is not null
    and stretch.from_ms <= moment.at_ms
    and stretch.until_ms > moment.at_ms
  group by
    moment.account_id, moment.workspace_id, moment.instance_pool_id, moment.cluster_id, moment.day,
    moment.request_time, moment.at_ms
),
most as (
  select
    account_id, workspace_id, instance_pool_id, cluster_id, day, request_time,
    cast(max(machine_count) as int) as most_used
  from used
  group by account_id, workspace_id, instance_pool_id, cluster_id, day, request_time
)
select
  acquired.day, acquired.account_id, acquired.workspace_id, acquired.instance_pool_id, acquired.cluster_id,
  acquired.request_time, acquired.placed_time,
  unix_millis(acquired.placed_time) - unix_millis(acquired.request_time) as waited_ms,
  acquired.machine_count,
  most.most_used
from acquired
left join most
  on most.account_id = acquired.account_id
  and most.workspace_id = acquired.workspace_id
  and most.instance_pool_id = acquired.instance_pool_id
  and most.cluster_id = acquired.cluster_id
  and most.day = acquired.day
  and most.request_time = acquired.request_time
