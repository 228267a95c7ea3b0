-- One row per SKU and span with one price. A later change multiplies the price of before.
with change as (
  select sku_name, millis_of('2023-01-01 00:00:00') as at_ms, 1.0 as factor
  from sku
  union all
  select sku_name, at_ms, factor
  from price_change
  inner join sku using (sku)
  where price_change.region is null
    or price_change.region = sku.region
), span as (
  select
    sku_name,
    at_ms,
    lead(at_ms) over (partition by sku_name order by at_ms) as until_ms,
    product(factor) over (partition by sku_name order by at_ms) as total_factor
  from change
)
select
  uuid_like('account') as account_id,
  sku_name,
  getvariable('cloud') as cloud,
  'USD' as currency_code,
  usage_unit,
  at_ms as price_start_ms,
  until_ms as price_end_ms,
  cast(cast(price * cast(total_factor as decimal(6, 4)) as decimal(15, 8)) as decimal(38, 18)) as price
from span
inner join sku using (sku_name)
where price is not null
order by sku_name, price_start_ms
