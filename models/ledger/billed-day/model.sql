-- One row: what a day's records come to, from raw records and prices alone, apart from how they are attributed: usage
-- times the price in force when it began (negotiated, else discounted, else listed), and as an estimate machine intervals times the public price of the machine.
with
stated as (
  select
    account_id, sku_name, cloud, currency_code, usage_unit, price_start_time,
    coalesce(price_end_time, timestamp '9999-12-31 00:00:00') as price_end_time,
    cast(price as decimal(15,8)) as price,
    1 as kind
  from list_price
  union all
  select
    account_id, sku_name, cloud, currency_code, usage_unit, price_start_time,
    coalesce(price_end_time, timestamp '9999-12-31 00:00:00') as price_end_time,
    cast(price as decimal(15,8)) as price,
    2 as kind
  from account_price
),
matching as (
  select
    usage_record.day, usage_record.account_id, usage_record.workspace_id, usage_record.record_id,
    stated.currency_code as currency,
    usage_record.sku_name,
    usage_record.usage_start_time,
    max(cast(usage_record.usage_quantity as decimal(22,12))) as quantity,
    max_by(stated.price, case when stated.price is not null and stated.kind = 1 then stated.price_start_time end) as list_price,
    max_by(stated.price, case when stated.price is not null and stated.kind = 2 then stated.price_start_time end) as negotiated_price
  from usage_record
  inner join stated
    on stated.account_id = usage_record.account_id
    and stated.sku_name = usage_record.sku_name
    and stated.cloud = usage_record.cloud
    and stated.usage_unit = usage_record.usage_unit
    and stated.price_start_time <= usage_record.usage_start_time
    and stated.price_end_time > usage_record.usage_start_time
  where usage_record.day in ($days)
  group by
    usage_record.day, usage_record.account_id, usage_record.workspace_id, usage_record.record_id,
    usage_record.sku_name, usage_record.usage_start_time, stated.currency_code
),
discount as (
  select
    named.sku_name, discounted_rate.sku_group, discounted_rate.percentage, discounted_rate.fixed_price,
    discounted_rate.currency_code, discounted_rate.start_time, discounted_rate.end_time, discounted_rate.place
  from (select distinct sku_name from matching) as named
  inner join discounted_rate
    on startswith(named.sku_name, discounted_rate.sku_group)
),
granted as (
  select
    matching.day, matching.account_id, matching.workspace_id, matching.record_id, matching.currency,
    discount.percentage, discount.fixed_price,
    row_number() over (
      partition by matching.day, matching.account_id, matching.workspace_id, matching.record_id, matching.currency
      order by
        length(discount.sku_group) desc nulls last,
        discount.start_time desc nulls last,
        discount.place desc nulls last
    ) as choice
  from matching
  inner join discount
    on discount.sku_name = matching.sku_name
    and (discount.fixed_price is null or discount.currency_code = matching.currency)
    and discount.start_time <= matching.usage_start_time
    and (discount.end_time is null or discount.end_time > matching.usage_start_time)
  where matching.negotiated_price is null
),
machine as (
  select
    machine_interval.day, resource_day.account_id, resource_day.workspace_id,
    machine_price.currency_code as currency,
    machine_interval.resource_number, machine_interval.node_type, machine_interval.role,
    machine_interval.from_ms, machine_interval.until_ms, machine_interval.evidence,
    max(cast(floor(
      cast(machine_interval.node_count as double) * cast(machine_interval.until_ms - machine_interval.from_ms as double) * 2500 / 9
    ) as bigint)) as nano_hours,
    max_by(
      cast(machine_price.price as decimal(15,8)),
      case
        when machine_price.price is not null and unix_millis(machine_price.price_start_time) <= machine_interval.from_ms
        then machine_price.price_start_time
      end
    ) as price_then,
    -- include: #models/parts/oldest-machine-price.sql
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
  where machine_interval.day in ($days)
    and resource_day.day in ($days)
  group by
    machine_interval.day, resource_day.account_id, resource_day.workspace_id, machine_price.currency_code,
    machine_interval.resource_number, machine_interval.node_type, machine_interval.role,
    machine_interval.from_ms, machine_interval.until_ms, machine_interval.evidence
),
waiting as (
  select
    pool_hour.day, pool_hour.account_id, pool_hour.workspace_id,
    machine_price.currency_code as currency,
    pool_hour.instance_pool_id, pool_hour.node_type, pool_hour.from_ms,
    max(cast(floor(cast(pool_hour.machine_ms as double) * 2500 / 9) as bigint)) as nano_hours,
    max_by(
      cast(machine_price.price as decimal(15,8)),
      case
        when machine_price.price is not null and unix_millis(machine_price.price_start_time) <= pool_hour.from_ms
        then machine_price.price_start_time
      end
    ) as price_then,
    -- include: #models/parts/oldest-machine-price.sql
  from pool_hour
  inner join system_workspace
    on system_workspace.account_id = pool_hour.account_id
    and system_workspace.workspace_id = pool_hour.workspace_id
  inner join machine_price
    on machine_price.cloud = system_workspace.cloud
    and machine_price.region = system_workspace.region
    and machine_price.node_type = pool_hour.node_type
  where pool_hour.day in ($days)
  group by
    pool_hour.day, pool_hour.account_id, pool_hour.workspace_id, machine_price.currency_code,
    pool_hour.instance_pool_id, pool_hour.node_type, pool_hour.from_ms
),
amounts as (
  select
    matching.day, matching.account_id, matching.workspace_id,
    'databricks_usage' as source,
    matching.currency,
    cast(
      matching.quantity * coalesce(
        matching.negotiated_price,
        cast(
          coalesce(
            granted.fixed_price,
            matching.list_price - matching.list_price * granted.percentage * 0.01
          ) as decimal(15,8)
        ),
        matching.list_price
      ) as decimal(28,10)
    ) as amount
  from matching
  left join granted
    on granted.day = matching.day
    and granted.account_id = matching.account_id
    and granted.workspace_id is not distinct from matching.workspace_id
    and granted.record_id = matching.record_id
    and granted.currency = matching.currency
    and granted.choice = 1
  union all
  select
    -- include: #models/parts/machine-amount.sql
  from machine
  union all
  select
    -- include: #models/parts/machine-amount.sql
  from waiting
)
select
  day, account_id, workspace_id, source, currency,
  cast(sum(amount) as decimal(28,10)) as amount,
  cast(count(*) as bigint) as record_count
from amounts
group by day, account_id, workspace_id, source, currency
