-- One row: a SKU whose unit cost more on a day than usually: at least 5 % more than its median of the 8th to the 35th day before.
-- Price_ratio is the one by the other. Only SKUs that Databricks bills, as the public price of a VM differs by region.
with
paid as (
  select
    day, account_id, sku_name, usage_unit, currency,
    unix_date(day) as day_number,
    cast(cast(sum(amount) as decimal(28,10)) as double) as amount,
    cast(cast(sum(quantity) as decimal(28,12)) as double) as quantity
  from cost_day
  where day >= (select min(cast(timestamp_millis((day_number - 35) * 86400000) as date)) from calendar where day in ($days))
    and day <= (select max(day) from calendar where day in ($days))
    and source = 'databricks_usage'
  group by day, account_id, sku_name, usage_unit, currency
),
priced as (
  select day, day_number, account_id, sku_name, usage_unit, currency, amount / quantity as unit_price
  from paid
  where quantity > 0
    and amount > 0
),
compared as (
  select
    priced.day, priced.account_id, priced.sku_name, priced.usage_unit, priced.currency, priced.unit_price,
    median(usual.unit_price) as usual_price
  from priced
  inner join priced as usual
    on usual.account_id = priced.account_id
    and usual.sku_name = priced.sku_name
    and usual.usage_unit = priced.usage_unit
    and usual.currency = priced.currency
    and usual.day_number >= priced.day_number - 35
    and usual.day_number <= priced.day_number - 8
  where priced.day in ($days)
  group by
    priced.day, priced.account_id, priced.sku_name, priced.usage_unit, priced.currency, priced.unit_price
)
select
  day, account_id, sku_name, usage_unit, currency,
  unit_price / usual_price as price_ratio
from compared
where unit_price / usual_price >= 1.05
