-- One row: money of a day of one cluster or other asset and SKU of which it is not known what it was spent on, with the
-- reason. Of consumer unattributed nothing tells whose it is; of any other one its asset is known, and only its use is not.
select
  day, account_id, workspace_id, source, currency, consumer, reason,
  coalesce(asset_id, cluster_id) as asset_id,
  product, sku_name, usage_unit,
  cast(sum(quantity) as decimal(28,12)) as quantity,
  cast(sum(amount) as decimal(28,10)) as amount,
  cast(sum(record_count) as bigint) as record_count
from run_cost_part
where day in ($days)
  and reason is not null
group by
  day, account_id, workspace_id, source, currency, consumer, reason, asset_id, cluster_id, product, sku_name,
  usage_unit
