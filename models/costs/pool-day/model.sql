-- One row: hours of a pool's machines on a day and what they are estimated to cost: idle in the pool, or active in clusters,
-- which pay for them (so that the money of active machines is part of what the clusters' consumers have).
with
pool as (
  select
    day, account_id, workspace_id, cluster_id, sku_name,
    timestamp_millis(start_ms - start_ms % 3600000) as hour,
    max(instance_pool_id) as instance_pool_id
  from machine_charge
  where day in ($days)
    and cluster_id is not null
    and instance_pool_id is not null
  group by day, account_id, workspace_id, cluster_id, sku_name, timestamp_millis(start_ms - start_ms % 3600000)
),
machine as (
  select
    run_cost_part.day, run_cost_part.account_id, run_cost_part.workspace_id,
    case when run_cost_part.consumer = 'pool' then run_cost_part.asset_id else pool.instance_pool_id end as instance_pool_id,
    case when run_cost_part.consumer = 'pool' then 'idle' else 'active' end as machine_use,
    run_cost_part.machine, run_cost_part.currency, run_cost_part.quantity, run_cost_part.amount
  from run_cost_part
  left join pool
    on pool.day = run_cost_part.day
    and pool.account_id = run_cost_part.account_id
    and pool.workspace_id = run_cost_part.workspace_id
    and pool.cluster_id = run_cost_part.cluster_id
    and pool.sku_name = run_cost_part.sku_name
    and pool.hour = run_cost_part.hour
  where run_cost_part.day in ($days)
    and run_cost_part.source = 'machine_estimate'
)
select
  day, account_id, workspace_id, instance_pool_id, machine_use, machine, currency,
  cast(sum(quantity) as decimal(28,12)) as machine_hours,
  cast(sum(amount) as decimal(28,10)) as amount
from machine
where instance_pool_id is not null
group by day, account_id, workspace_id, instance_pool_id, machine_use, machine, currency
