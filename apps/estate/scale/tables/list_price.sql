-- One row per SKU and time of one price: jobs on classic compute became dearer at New Year.
with
priced as (
  select sku_name, usage_unit, cast(price as decimal(15, 8)) as price, timestamp '2023-01-01' as start_time,
    case when sku_name like 'PREMIUM_JOBS_COMPUTE%' then timestamp '2025-01-01' end as end_time
  from sku
  union all
  select sku_name, usage_unit, cast(price * 1.1 as decimal(15, 8)), timestamp '2025-01-01', null
  from sku
  where sku_name like 'PREMIUM_JOBS_COMPUTE%'
)
select
  uuid_of('account', 0) as account_id,
  sku_name,
  'AZURE' as cloud,
  'USD' as currency_code,
  usage_unit,
  start_time as price_start_time,
  end_time as price_end_time,
  price,
  cast(null as varchar) as price_text,
  cast(start_time as date) as day,
  coalesce(cast(end_time - interval 1 day as date), open_end()) as last_day
from priced
