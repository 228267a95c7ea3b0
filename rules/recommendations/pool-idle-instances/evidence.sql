-- One row: a day of a pool and a smaller number of machines that it keeps ready, with what those fewer cost. It holds where clusters
-- took no more than that within ten minutes, the time in which the pool brings further ones up.
with
kept as (
  select
    waited.day, waited.account_id, waited.workspace_id, waited.instance_pool_id,
    coalesce(
      max_by(changed.min_idle_instances, case when changed.min_idle_instances is not null then changed.change_time end),
      max(pool.min_idle_instances),
      0
    ) as kept_count
  from (
    select distinct day, account_id, workspace_id, resource_id as instance_pool_id
    from idle_cost_day
    where day in ($days)
      and resource_kind = 'pool'
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
taken as (
  select
    first.day, first.account_id, first.workspace_id, first.instance_pool_id, first.cluster_id, first.request_time,
    sum(later.machine_count) as machine_count
  from pool_acquisition as first
  inner join pool_acquisition as later
    on later.day = first.day
    and later.account_id = first.account_id
    and later.workspace_id = first.workspace_id
    and later.instance_pool_id = first.instance_pool_id
    and unix_millis(later.request_time) >= unix_millis(first.request_time)
    and unix_millis(later.request_time) < unix_millis(first.request_time) + 600000
  where first.day in ($days)
    and later.day in ($days)
  group by first.day, first.account_id, first.workspace_id, first.instance_pool_id, first.cluster_id, first.request_time
),
peak as (
  select day, account_id, workspace_id, instance_pool_id, max(machine_count) as most_taken
  from taken
  group by day, account_id, workspace_id, instance_pool_id
),
paid as (
  select
    day, account_id, workspace_id, resource_id, currency,
    cast(sum(cost) as decimal(28,10)) as cost,
    cast(sum(floor_cost) as decimal(28,10)) as floor_cost
  from idle_cost_day
  where day in ($days)
    and resource_kind = 'pool'
  group by day, account_id, workspace_id, resource_id, currency
),
fewer as (
  select count
  from (
    values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (12), (15), (20), (25), (30), (40), (50), (75), (100)
  ) as counts(count)
),
priced as (
  select
    kept.day, kept.account_id, kept.workspace_id, kept.instance_pool_id, paid.currency, paid.cost, kept.kept_count,
    fewer.count as new_count,
    coalesce(peak.most_taken, 0) as most_taken,
    cast(cast(paid.floor_cost as double) * (kept.kept_count - fewer.count) / kept.kept_count as decimal(28,10)) as ended_cost
  from kept
  inner join paid
    on paid.day = kept.day
    and paid.account_id = kept.account_id
    and paid.workspace_id = kept.workspace_id
    and paid.resource_id = kept.instance_pool_id
  inner join fewer
    on fewer.count < kept.kept_count
  left join peak
    on peak.day = kept.day
    and peak.account_id = kept.account_id
    and peak.workspace_id = kept.workspace_id
    and peak.instance_pool_id = kept.instance_pool_id
)
select
  day, account_id, workspace_id,
  'pool' as asset_kind,
  instance_pool_id as asset_id,
  cast(day as string) as observation_id,
  currency, cost,
  most_taken <= new_count as holds,
  cast(kept_count as string) as change_1_from,
  cast(new_count as string) as change_1_to,
  ended_cost,
  cast(0 as decimal(28,10)) as added_cost,
  ended_cost as saving_low,
  ended_cost as saving_high,
  cast(0 as double) as recorded_share,
  true as is_estimated,
  kept_count, most_taken
from priced
