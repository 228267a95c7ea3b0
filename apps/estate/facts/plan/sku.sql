-- One row per SKU as it is sold: a regional one once per region.
select
  sku,
  region,
  for_cloud('PREMIUM_', 'ENTERPRISE_') || sku || case when is_regional then '_' || sku_suffix else '' end as sku_name,
  usage_unit,
  cast(price * case when is_regional then cast(price_factor as decimal(6, 4)) else 1.0 end as decimal(15, 8)) as price
from sku_template
inner join region
  on is_regional
  or region = (select min(region) from region)
