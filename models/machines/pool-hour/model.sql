-- One row: the time that machines of one type waited in a pool within an hour, all of them together. A wait that has no end
-- yet ends each day at the last moment that is known of any pool's machines in the workspace on that day.
with
last_moment as (
  -- include: #models/parts/latest-moment-of-pools.sql
),
wait as (
  select
    calendar.day,
    calendar.start_ms as midnight_ms,
    pool_wait.account_id, pool_wait.workspace_id, pool_wait.instance_pool_id, pool_wait.node_type,
    greatest(unix_millis(pool_wait.from_time), calendar.start_ms) as from_ms,
    least(coalesce(unix_millis(pool_wait.until_time), last_moment.at_ms), calendar.start_ms + 86400000) as until_ms
  from pool_wait
  inner join calendar
    on calendar.day >= pool_wait.day
    and (pool_wait.until_time is null or calendar.start_ms < unix_millis(pool_wait.until_time))
  left join last_moment
    on last_moment.day = calendar.day
    and last_moment.account_id = pool_wait.account_id
    and last_moment.workspace_id = pool_wait.workspace_id
  where calendar.day in ($days)
    and (pool_wait.until_time is not null or last_moment.day is not null)
),
hour_of_day as (
  -- include: #models/parts/hour-of-day.sql
)
select
  wait.day, wait.account_id, wait.workspace_id, wait.instance_pool_id, wait.node_type,
  wait.midnight_ms + hour_of_day.offset_ms as from_ms,
  wait.midnight_ms + hour_of_day.offset_ms + 3600000 as until_ms,
  cast(sum(
    least(wait.until_ms, wait.midnight_ms + hour_of_day.offset_ms + 3600000)
    - greatest(wait.from_ms, wait.midnight_ms + hour_of_day.offset_ms)
  ) as bigint) as machine_ms
from wait
cross join hour_of_day
where wait.midnight_ms + hour_of_day.offset_ms < wait.until_ms
  and wait.midnight_ms + hour_of_day.offset_ms + 3600000 > wait.from_ms
group by
  wait.day, wait.account_id, wait.workspace_id, wait.instance_pool_id, wait.node_type, wait.midnight_ms,
  hour_of_day.offset_ms
