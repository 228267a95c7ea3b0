-- One row per machine type and region: what an hour of it costs on demand, with the ids of the cloud's price list.
select
  getvariable('cloud') as cloud,
  region,
  node_type,
  cast(price_per_hour * cast(price_factor as decimal(6, 4)) as decimal(18, 8)) as price_per_hour,
  'USD' as currency,
  for_cloud(uuid_like('meter:' || region || ':' || node_type),
    upper(substr(keyed_text('sku:' || region || ':' || node_type), 1, 16)) || '.JRTCKXETXF.6YS6EN2CT7') as meter_id,
  for_cloud('DZH318Z0' || upper(substr(keyed_text('product:' || node_type), 1, 4)), 'AmazonEC2') as product_id,
  for_cloud(product_id || '/' || upper(substr(keyed_text('sku:' || region || ':' || node_type), 1, 4)),
    upper(substr(keyed_text('sku:' || region || ':' || node_type), 1, 16))) as sku_id
from machine
cross join region
where price_per_hour is not null
  -- It is sold in one region only.
  and (size_class <> 'late-compute-8' or region = for_cloud('eastus2', 'us-east-1'))
order by region, node_type
