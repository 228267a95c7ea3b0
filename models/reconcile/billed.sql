-- One row: what is billed for a day, straight from usage records and list prices, and for machines from what clusters kept
-- and public prices; it shares no step with the ledger that it is compared with.
with
usage_price as (
  select
    usage_record.day,
    usage_record.record_id,
    list_price.currency_code,
    usage_record.usage_quantity,
    list_price.price,
    row_number() over (
      partition by usage_record.day, usage_record.account_id, usage_record.record_id, list_price.currency_code
      order by list_price.price_start_time desc
    ) as rank
  from usage_record
  inner join list_price
    on usage_record.account_id = list_price.account_id
    and usage_record.sku_name = list_price.sku_name
    and usage_record.usage_unit = list_price.usage_unit
    and usage_record.cloud = list_price.cloud
  where usage_record.usage_start_time >= list_price.price_start_time
    and (list_price.price_end_time is null or usage_record.usage_start_time < list_price.price_end_time)
    and usage_record.day = coalesce(cast($day as date), usage_record.day)
),
machine_hour as (
  select
    machine_interval.day,
    machine_price.currency_code,
    round(machine_interval.node_count * (machine_interval.until_ms - machine_interval.from_ms) * 2500 / cast(9 as double)) as nano_hours,
    machine_price.price,
    row_number() over (
      partition by
        machine_interval.day,
        machine_interval.resource_number,
        machine_interval.role,
        machine_interval.node_type,
        machine_interval.from_ms,
        machine_interval.until_ms,
        machine_price.currency_code
      order by
        case when unix_millis(machine_price.price_start_time) <= machine_interval.from_ms then 0 else 1 end,
        abs(machine_interval.from_ms - unix_millis(machine_price.price_start_time))
    ) as rank
  from machine_interval
  inner join resource_day
    on resource_day.day = machine_interval.day
    and resource_day.resource_number = machine_interval.resource_number
  inner join system_workspace
    on system_workspace.account_id = resource_day.account_id
    and system_workspace.workspace_id = resource_day.workspace_id
  inner join machine_price
    on machine_price.cloud = system_workspace.cloud
    and machine_price.region = system_workspace.region
    and machine_price.node_type = machine_interval.node_type
  where machine_interval.day = coalesce(cast($day as date), machine_interval.day)
),
billed as (
  select
    day,
    'databricks_usage' as source,
    currency_code as currency,
    cast(cast(usage_quantity as decimal(22,12)) * cast(price as decimal(15,8)) as decimal(28,10)) as amount
  from usage_price
  where rank = 1
  union all
  select
    day,
    'machine_estimate' as source,
    currency_code as currency,
    cast(cast(cast(nano_hours as bigint) * 0.000000001 as decimal(22,12)) * cast(price as decimal(15,8)) as decimal(28,10)) as amount
  from machine_hour
  where rank = 1
)
select
  day,
  source,
  currency,
  cast(sum(amount) as decimal(28,10)) as billed
from billed
group by day, source, currency
order by day, source, currency
