-- One row: hours of a pool's machines on a day and what they are estimated to cost: idle in the pool, or active in clusters,
-- which pay for them (so that the money of active machines is part of what the clusters' consumers have).
with
machine as (
  select
    run_cost_part.day,
    run_cost_part.account_id,
    run_cost_part.workspace_id,
    case
      when run_cost_part.consumer = 'pool' then run_cost_part.asset_id
      when run_cost_part.sku_name like '% driver' then cluster_fact.driver_pool_id
      else cluster_fact.worker_pool_id
    end as instance_pool_id,
    case when run_cost_part.consumer = 'pool' then 'idle' else 'active' end as machine_use,
    run_cost_part.machine,
    run_cost_part.currency,
    run_cost_part.quantity,
    run_cost_part.amount
  from run_cost_part
  left join cluster_fact
    on cluster_fact.account_id = run_cost_part.account_id
    and cluster_fact.workspace_id = run_cost_part.workspace_id
    and cluster_fact.cluster_id = run_cost_part.cluster_id
  where run_cost_part.day in ($days)
    and run_cost_part.source = 'machine_estimate'
)
select
  day,
  account_id,
  workspace_id,
  instance_pool_id,
  machine_use,
  machine,
  currency,
  cast(sum(quantity) as decimal(28,12)) as machine_hours,
  cast(sum(amount) as decimal(28,10)) as amount
from machine
where instance_pool_id is not null
group by day, account_id, workspace_id, instance_pool_id, machine_use, machine, currency
