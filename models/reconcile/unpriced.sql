-- One row: a SKU and unit of a day with usage, or machines, that no price covers.
select
  day, source, sku_name, usage_unit,
  cast(sum(record_count) as bigint) as record_count,
  cast(sum(quantity) as decimal(28,12)) as quantity
from unpriced_day
where ($day is null or day = cast($day as date))
group by day, source, sku_name, usage_unit
order by 1 asc nulls last, 2 asc nulls last, 3 asc nulls last, 4 asc nulls last
