-- One row per region, SKU that jobs draw from, and span with one list price, whether the SKU is regional or not.
select
  region.region,
  sku.sku,
  cast(list_price.price as double) as price,
  price_start_ms,
  coalesce(price_end_ms, 9000000000000000) as price_end_ms
from region
inner join sku_template
  on sku_template.sku in ('JOBS_COMPUTE', 'JOBS_COMPUTE_(PHOTON)', 'ALL_PURPOSE_COMPUTE', 'JOBS_SERVERLESS_COMPUTE')
inner join sku
  on sku.sku = sku_template.sku
  and (sku.region = region.region or not is_regional)
inner join list_price using (sku_name)
