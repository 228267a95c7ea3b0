-- One row per SKU and span with one negotiated price: a share off the list price since a contract began.
select
  list_price.account_id,
  sku_name,
  cloud,
  currency_code,
  usage_unit,
  greatest(price_start_ms, contract_start_ms) as price_start_ms,
  price_end_ms,
  cast(cast(price * (1 - discount) as decimal(15, 8)) as decimal(38, 18)) as price
from list_price
inner join (values
  ('%JOBS_COMPUTE%', cast(0.18 as decimal(4, 2)), millis_of('2025-01-01 00:00:00')),
  ('%ALL_PURPOSE_COMPUTE%', 0.12, millis_of('2025-01-01 00:00:00')),
  ('%SERVERLESS_SQL%', 0.05, millis_of('2025-04-01 00:00:00'))
) as contract(pattern, discount, contract_start_ms)
  on sku_name like pattern
where price_end_ms is null
  or price_end_ms > contract_start_ms
order by sku_name, price_start_ms
