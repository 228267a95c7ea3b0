-- One row: what a cluster drew and cost besides runs, or what the machines that wait in a pool did, on a day of one SKU, or of machines of one type
-- and role, at one price. Asset_kind is cluster or pool. Of clusters that are not all-purpose only what nobody is known to have used is here.
select
  day, account_id, workspace_id,
  case when consumer = 'pool' then 'pool' else 'cluster' end as asset_kind,
  case when consumer = 'pool' then asset_id else cluster_id end as asset_id,
  source, sku_name, usage_unit, currency, price,
  max(machine) as machine,
  max(weak_because) as weak_because,
  cast(sum(quantity) as decimal(28,12)) as quantity,
  cast(sum(amount) as decimal(28,10)) as amount
from run_cost_part
where day in ($days)
  and consumer in ('interactive', 'idle', 'start_up', 'cluster', 'unattributed', 'pool')
  and case when consumer = 'pool' then asset_id else cluster_id end is not null
group by
  day, account_id, workspace_id,
  case when consumer = 'pool' then 'pool' else 'cluster' end,
  case when consumer = 'pool' then asset_id else cluster_id end,
  source, sku_name, usage_unit, currency, price
