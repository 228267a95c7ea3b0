-- One row: usage or machines of a day that stay outside what is billed, because no price is known, with the reason.
with
priced_sku as (
  select distinct account_id, sku_name
  from price_window
),
priced_unit as (
  select distinct account_id, sku_name, cloud, usage_unit
  from price_window
),
unpriced_usage as (
  select
    priced_usage.day, priced_usage.account_id, priced_usage.workspace_id, priced_usage.sku_name,
    priced_usage.cloud, priced_usage.usage_unit,
    case
      when priced_sku.sku_name is null then 'no price for this SKU'
      when priced_unit.sku_name is null then 'no price for this SKU in this unit and cloud'
      else 'no price at this time'
    end as reason,
    priced_usage.quantity
  from priced_usage
  left join priced_sku
    on priced_sku.account_id = priced_usage.account_id
    and priced_sku.sku_name = priced_usage.sku_name
  left join priced_unit
    on priced_unit.account_id = priced_usage.account_id
    and priced_unit.sku_name = priced_usage.sku_name
    and priced_unit.cloud = priced_usage.cloud
    and priced_unit.usage_unit = priced_usage.usage_unit
  where priced_usage.day in ($days)
    and priced_usage.money is null
),
unpriced as (
  select day, account_id, workspace_id, 'databricks_usage' as source, sku_name, cloud, usage_unit, reason, quantity
  from unpriced_usage
  union all
  select
    day, account_id, workspace_id,
    'machine_estimate' as source,
    sku_name, cloud, usage_unit,
    case
      when machine is null then 'no machine type is known for this cluster'
      else 'no price for this machine in the region of its workspace'
    end as reason,
    quantity
  from machine_charge
  where day in ($days)
    and money is null
)
select
  day, account_id, workspace_id, source, sku_name, cloud, usage_unit, reason,
  count(*) as record_count,
  cast(sum(quantity) as decimal(28,12)) as quantity
from unpriced
group by day, account_id, workspace_id, source, sku_name, cloud, usage_unit, reason
