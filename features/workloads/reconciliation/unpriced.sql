-- One row: a SKU and unit with usage in the range that no price covers.
select
  sku_name as skuName,
  usage_unit as usageUnit,
  cast(sum(record_count) as integer) as recordCount,
  cast(sum(quantity) as decimal(28, 12)) as quantity
from unpriced_day
where workspace_id in ($workspaceIds)
  and day >= cast(cast($since as timestamp) as date)
  and day < cast(cast($until as timestamp) as date)
group by sku_name, usage_unit
order by sku_name, usage_unit
