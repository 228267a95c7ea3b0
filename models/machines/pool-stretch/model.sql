-- One row: a stretch of a day (milliseconds, half-open) in which machines of a pool were in a cluster, or waited in the pool
-- (cluster_id is null), those with the same bounds together, of
-- waiting ones those that began to wait together (since_ms, maybe on an earlier day). One that has no end yet ends each day at the last moment that is
-- known of any pool's machines in the workspace on that day.
with
last_moment as (
  -- include: #models/parts/latest-moment-of-pools.sql
),
stretch as (
  select
    day, account_id, workspace_id, instance_pool_id,
    cast(null as string) as cluster_id,
    unix_millis(from_time) as since_ms,
    from_time, until_time
  from pool_wait
  union all
  select
    day, account_id, workspace_id, instance_pool_id, cluster_id,
    cast(null as bigint) as since_ms,
    from_time, until_time
  from pool_placement
),
cut as (
  select
    calendar.day, stretch.account_id, stretch.workspace_id, stretch.instance_pool_id, stretch.cluster_id, stretch.since_ms,
    greatest(unix_millis(stretch.from_time), calendar.start_ms) as from_ms,
    least(coalesce(unix_millis(stretch.until_time), last_moment.at_ms), calendar.start_ms + 86400000) as until_ms
  from stretch
  inner join calendar
    on calendar.day >= stretch.day
    and (stretch.until_time is null or calendar.start_ms < unix_millis(stretch.until_time))
  left join last_moment
    on last_moment.day = calendar.day
    and last_moment.account_id = stretch.account_id
    and last_moment.workspace_id = stretch.workspace_id
  where calendar.day in ($days)
    and (stretch.until_time is not null or last_moment.day is not null)
)
select
  day, account_id, workspace_id, instance_pool_id, cluster_id, since_ms, from_ms, until_ms,
  cast(count(*) as int) as machine_count
from cut
where until_ms > from_ms
group by day, account_id, workspace_id, instance_pool_id, cluster_id, since_ms, from_ms, until_ms
