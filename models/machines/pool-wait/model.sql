-- One row: a stretch in which a machine waited in its pool, from the event that made it ready to its next event of any kind.
-- Where there is no later event, it is lost or has not come yet: by the settings that held at the time, a pool that keeps no
-- machine waiting ends one after its idle minutes.
with
touched as (
  select distinct account_id, workspace_id, instance_id
  from instance_event
  where day in ($days)
    and state = 'INSTANCE_READY'
),
event as (
  select
    instance_event.day, instance_event.account_id, instance_event.workspace_id, instance_event.instance_id,
    instance_event.instance_pool_id, instance_event.node_type, instance_event.state,
    -- include: #models/parts/next-event-of-machine.sql
),
wait as (
  select
    day, account_id, workspace_id, instance_pool_id, instance_id, node_type, from_time, until_time
  from event
  where day in ($days)
    and state = 'INSTANCE_READY'
    and instance_pool_id is not null
    and node_type is not null
    and (until_time is null or until_time > from_time)
),
longest as (
  select
    wait.account_id, wait.workspace_id, wait.instance_pool_id, wait.from_time,
    max_by(
      coalesce(case when coalesce(pool.min_idle_instances, 0) = 0 then pool.idle_instance_autotermination_minutes end, 0),
      unix_millis(pool.change_time)
    ) as minutes
  from (select distinct account_id, workspace_id, instance_pool_id, from_time from wait where until_time is null) as wait
  inner join system_instance_pool as pool
    on pool.account_id = wait.account_id
    and pool.workspace_id = wait.workspace_id
    and pool.instance_pool_id = wait.instance_pool_id
    and pool.change_time <= wait.from_time
  group by wait.account_id, wait.workspace_id, wait.instance_pool_id, wait.from_time
)
select
  wait.day, wait.account_id, wait.workspace_id, wait.instance_pool_id, wait.instance_id, wait.node_type,
  wait.from_time,
  case
    when wait.until_time is null and longest.minutes > 0
    then timestamp_millis(unix_millis(wait.from_time) + cast(longest.minutes as bigint) * 60000)
    else wait.until_time
  end as until_time
from wait
left join longest
  on longest.account_id = wait.account_id
  and longest.workspace_id = wait.workspace_id
  and longest.instance_pool_id = wait.instance_pool_id
  and longest.from_time = wait.from_time
