-- One row per workspace, with its kind and its region's place in SKU names and prices.
select
  uuid_like('account') as account_id,
  cast(case when seat % 2 = 0 then whole('workspace:' || seat, 1000000000000000, 8999999999999999)
    else whole('workspace:' || seat, 100000000000000, 899999999999999) end as varchar) as workspace_id,
  name,
  for_cloud(uuid_like('subscription:' || seat % 2), uuid_like('account')) as subscription_id,
  region,
  create_ms,
  cast(seat as integer) as seat,
  kind,
  sku_suffix,
  price_factor
from workspace_template
inner join region using (region)
