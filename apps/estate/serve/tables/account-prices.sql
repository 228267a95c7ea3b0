-- One row per negotiated price and the time in which it is in force; a coming change is not known yet.
create or replace view billing.account_prices as
select
  instant(price_start_ms) as price_start_time,
  case when price_end_ms <= getvariable('now_ms') then instant(price_end_ms) end as price_end_time,
  account_id,
  sku_name,
  cloud,
  currency_code,
  usage_unit,
  struct_pack("default" := cast(price as decimal(18, 8))) as pricing
from fact.account_price
where price_start_ms <= getvariable('now_ms')
