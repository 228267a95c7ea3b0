-- One row: money of one asset and SKU of which it is not known what it was spent on, with the reason, its first and last day.
select
  min(day) as first_day,
  max(day) as last_day,
  workspace_id, source, currency, consumer, reason, asset_id, sku_name,
  cast(sum(record_count) as bigint) as record_count,
  cast(sum(amount) as decimal(28,10)) as amount
from unexplained_day
where ($day is null or day = cast($day as date))
group by workspace_id, source, currency, consumer, reason, asset_id, sku_name
order by
  source asc nulls last,
  currency asc nulls last,
  consumer asc nulls last,
  reason asc nulls last,
  workspace_id asc nulls last,
  asset_id asc nulls last,
  sku_name asc nulls last
