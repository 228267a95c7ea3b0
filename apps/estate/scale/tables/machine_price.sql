-- One row per machine type and region.
select
  'AZURE' as cloud,
  region,
  node_type,
  'USD' as currency_code,
  timestamp '2024-01-01' as price_start_time,
  cast(price_per_hour * case region when 'westeurope' then 1.0 else 0.96 end as decimal(15, 8)) as price,
  uuid_of('meter', region || node_type) as source_id,
  date '1970-01-01' as day,
  open_end() as last_day
from machine
cross join (select distinct region from workspace)
