-- The time that machines of a pool waited within each hour: in all, of those that it is set to keep, of others after the limit.
-- Which machine is a kept one is in no source: those that wait longest are taken to be.
kept_pool as (
  select
    waited.day, waited.account_id, waited.workspace_id, waited.instance_pool_id,
    coalesce(
      max_by(changed.min_idle_instances, case when changed.min_idle_instances is not null then changed.change_time end),
      max(pool.min_idle_instances),
      0
    ) as kept_count
  from (
    select distinct day, account_id, workspace_id, instance_pool_id
    from pool_stretch
    where day in ($days)
      and cluster_id is null
  ) as waited
  left join system_instance_pool as changed
    on changed.account_id = waited.account_id
    and changed.workspace_id = waited.workspace_id
    and changed.instance_pool_id = waited.instance_pool_id
    and changed.change_time < cast(waited.day as timestamp) + interval '24' hour
  left join pool
    on pool.account_id = waited.account_id
    and pool.workspace_id = waited.workspace_id
    and pool.instance_pool_id = waited.instance_pool_id
  group by waited.day, waited.account_id, waited.workspace_id, waited.instance_pool_id
),
waiting as (
  select
    stretch.day, stretch.account_id, stretch.workspace_id, stretch.instance_pool_id, stretch.machine_count,
    stretch.since_ms, stretch.from_ms, stretch.until_ms,
    greatest(stretch.from_ms, stretch.since_ms + coalesce(of_asset.limit_ms, of_workspace.limit_ms, everywhere.limit_ms)) as over_ms
  from pool_stretch as stretch
  left join limit_row as of_asset
    on of_asset.compute = 'POOL'
    and of_asset.workspace_id = stretch.workspace_id
    and of_asset.asset_id = stretch.instance_pool_id
  left join limit_row as of_workspace
    on of_workspace.compute = 'POOL'
    and of_workspace.workspace_id = stretch.workspace_id
    and of_workspace.asset_id = ''
  inner join limit_row as everywhere
    on everywhere.compute = 'POOL'
    and everywhere.workspace_id = ''
  where stretch.day in ($days)
    and stretch.cluster_id is null
),
hour_of_day as (
  -- include: #models/parts/hour-of-day.sql
),
pool_step as (
  select day, account_id, workspace_id, instance_pool_id, from_ms as at_ms, machine_count as waiting, 0 as over
  from waiting
  union all
  select day, account_id, workspace_id, instance_pool_id, until_ms, -machine_count, 0
  from waiting
  union all
  select day, account_id, workspace_id, instance_pool_id, over_ms, 0, machine_count
  from waiting
  where over_ms < until_ms
  union all
  select day, account_id, workspace_id, instance_pool_id, until_ms, 0, -machine_count
  from waiting
  where over_ms < until_ms
  union all
  select
    kept_pool.day, kept_pool.account_id, kept_pool.workspace_id, kept_pool.instance_pool_id,
    cast(unix_date(kept_pool.day) as bigint) * 86400000 + hour_of_day.offset_ms, 0, 0
  from kept_pool
  cross join hour_of_day
),
pool_moment as (
  select
    day, account_id, workspace_id, instance_pool_id, at_ms,
    sum(waiting) as waiting,
    sum(over) as over
  from pool_step
  group by day, account_id, workspace_id, instance_pool_id, at_ms
),
pool_level as (
  select
    day, account_id, workspace_id, instance_pool_id, at_ms,
    lead(at_ms) over (partition by day, account_id, workspace_id, instance_pool_id order by at_ms nulls last) - at_ms as ms,
    sum(waiting) over so_far as waiting,
    sum(over) over so_far as over
  from pool_moment
  window so_far as (
    partition by day, account_id, workspace_id, instance_pool_id
    order by at_ms nulls last
    rows between unbounded preceding and current row
  )
),
pool_hour_idle as (
  select
    pool_level.day, pool_level.account_id, pool_level.workspace_id, pool_level.instance_pool_id,
    pool_level.at_ms - pool_level.at_ms % 3600000 as from_ms,
    cast(sum(pool_level.waiting * pool_level.ms) as bigint) as idle_ms,
    cast(sum(greatest(pool_level.over - kept_pool.kept_count, 0) * pool_level.ms) as bigint) as avoidable_ms,
    cast(sum(least(pool_level.waiting, kept_pool.kept_count) * pool_level.ms) as bigint) as floor_ms
  from pool_level
  inner join kept_pool
    on kept_pool.day = pool_level.day
    and kept_pool.account_id = pool_level.account_id
    and kept_pool.workspace_id = pool_level.workspace_id
    and kept_pool.instance_pool_id = pool_level.instance_pool_id
  where pool_level.waiting > 0
    and pool_level.ms > 0
  group by
    pool_level.day, pool_level.account_id, pool_level.workspace_id, pool_level.instance_pool_id,
    pool_level.at_ms - pool_level.at_ms % 3600000
),
