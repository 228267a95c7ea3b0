-- One row: what a day's records come to, from raw records and prices alone, apart from how they are attributed: usage
-- times the price in force when it began (negotiated, else discounted, else listed), and as an estimate machine intervals times the public price of the machine.
with
stated as (
  select
    account_id,
    sku_name,
    cloud,
    currency_code,
    usage_unit,
    price_start_time,
    coalesce(price_end_time, timestamp '9999-12-31 00:00:00') as price_end_time,
    cast(price as decimal(15,8)) as price,
    1 as kind
  from list_price
  union all
  select
    account_id,
    sku_name,
    cloud,
    currency_code,
    usage_unit,
    price_start_time,
    coalesce(price_end_time, timestamp '9999-12-31 00:00:00') as price_end_time,
    cast(price as decimal(15,8)) as price,
    2 as kind
  from account_price
),
matching as (
  select
    usage_record.day,
    usage_record.account_id,
    usage_record.workspace_id,
    usage_record.record_id,
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
    usage_record.day,
    usage_record.account_id,
    usage_record.workspace_id,
    usage_record.record_id,
    usage_record.sku_name,
    usage_record.usage_start_time,
    stated.currency_code
),
discount as (
  select
    split_part(split_part(setting.value, ';', tens.n * 10 + ones.n + 1), '|', 1) as sku_group,
    split_part(split_part(setting.value, ';', tens.n * 10 + ones.n + 1), '|', 2) as percentage,
    split_part(split_part(setting.value, ';', tens.n * 10 + ones.n + 1), '|', 3) as fixed_price,
    split_part(split_part(setting.value, ';', tens.n * 10 + ones.n + 1), '|', 4) as currency,
    try_cast(split_part(split_part(setting.value, ';', tens.n * 10 + ones.n + 1), '|', 5) as timestamp) as since,
    try_cast(nullif(split_part(split_part(setting.value, ';', tens.n * 10 + ones.n + 1), '|', 6), '') as timestamp) as until
  from derivation_setting as setting
  cross join (values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) as tens(n)
  cross join (values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) as ones(n)
  where setting.name = 'discounted_rates'
    and split_part(setting.value, ';', tens.n * 10 + ones.n + 1) <> ''
),
granted as (
  select
    matching.day,
    matching.account_id,
    matching.workspace_id,
    matching.record_id,
    matching.currency,
    max_by(
      discount.percentage || '|' || discount.fixed_price,
      case when discount.percentage is not null then rpad(discount.sku_group, 200, ' ') || cast(discount.since as string) end
    ) as terms
  from matching
  inner join discount
    on startswith(matching.sku_name, discount.sku_group)
    and (discount.fixed_price = '' or discount.currency = matching.currency)
    and discount.since <= matching.usage_start_time
    and (discount.until is null or discount.until > matching.usage_start_time)
  where matching.negotiated_price is null
  group by matching.day, matching.account_id, matching.workspace_id, matching.record_id, matching.currency
),
machine as (
  select
    machine_interval.day,
    resource_day.account_id,
    resource_day.workspace_id,
    machine_price.currency_code as currency,
    machine_interval.resource_number,
    machine_interval.node_type,
    machine_interval.role,
    machine_interval.from_ms,
    machine_interval.until_ms,
    machine_interval.evidence,
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
    min_by(
      cast(machine_price.price as decimal(15,8)),
      case when machine_price.price is not null then machine_price.price_start_time end
    ) as oldest_price
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
    machine_interval.day,
    resource_day.account_id,
    resource_day.workspace_id,
    machine_price.currency_code,
    machine_interval.resource_number,
    machine_interval.node_type,
    machine_interval.role,
    machine_interval.from_ms,
    machine_interval.until_ms,
    machine_interval.evidence
),
waiting as (
  select
    pool_hour.day,
    pool_hour.account_id,
    pool_hour.workspace_id,
    machine_price.currency_code as currency,
    pool_hour.instance_pool_id,
    pool_hour.node_type,
    pool_hour.from_ms,
    max(cast(floor(cast(pool_hour.machine_ms as double) * 2500 / 9) as bigint)) as nano_hours,
    max_by(
      cast(machine_price.price as decimal(15,8)),
      case
        when machine_price.price is not null and unix_millis(machine_price.price_start_time) <= pool_hour.from_ms
        then machine_price.price_start_time
      end
    ) as price_then,
    min_by(
      cast(machine_price.price as decimal(15,8)),
      case when machine_price.price is not null then machine_price.price_start_time end
    ) as oldest_price
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
    pool_hour.day,
    pool_hour.account_id,
    pool_hour.workspace_id,
    machine_price.currency_code,
    pool_hour.instance_pool_id,
    pool_hour.node_type,
    pool_hour.from_ms
),
amounts as (
  select
    matching.day,
    matching.account_id,
    matching.workspace_id,
    'databricks_usage' as source,
    matching.currency,
    cast(
      matching.quantity * coalesce(
        matching.negotiated_price,
        cast(
          coalesce(
            try_cast(nullif(split_part(granted.terms, '|', 2), '') as decimal(15,8)),
            matching.list_price
            - matching.list_price * try_cast(nullif(split_part(granted.terms, '|', 1), '') as decimal(7,4)) * 0.01
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
  union all
  select
    day,
    account_id,
    workspace_id,
    'machine_estimate' as source,
    currency,
    cast(cast(nano_hours * 0.000000001 as decimal(22,12)) * coalesce(price_then, oldest_price) as decimal(28,10)) as amount
  from machine
  union all
  select
    day,
    account_id,
    workspace_id,
    'machine_estimate' as source,
    currency,
    cast(cast(nano_hours * 0.000000001 as decimal(22,12)) * coalesce(price_then, oldest_price) as decimal(28,10)) as amount
  from waiting
)
select
  day,
  account_id,
  workspace_id,
  source,
  currency,
  cast(sum(amount) as decimal(28,10)) as amount,
  cast(count(*) as bigint) as record_count
from amounts
group by day, account_id, workspace_id, source, currency
