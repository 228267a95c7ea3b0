-- One row: a SKU and unit with usage in the range, its Databricks cost as it is, and as it would be with other discounts.
-- A record takes the price in force when its usage began: the negotiated one of the account, else the list price less the
-- discount for the longest beginning of its SKU, the later of two. Records without a price are left out.
with
rate as (
  select
    sku_group,
    percentage,
    fixed_price,
    currency_code,
    unix_millis(start_time) as start_ms,
    coalesce(place, 0) as place,
    coalesce(unix_millis(end_time), 253402300799999) as end_ms
  from discounted_rate
),
record as (
  select account_id, sku_name, cloud, usage_unit, start_ms, quantity, price, money
  from priced_usage
  where workspace_id in ($workspaceIds)
    and currency = $currency
    and money is not null
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
),
beginning as (
  select distinct account_id, sku_name, cloud, usage_unit, start_ms
  from record
),
listed as (
  select
    beginning.account_id,
    beginning.sku_name,
    beginning.cloud,
    beginning.usage_unit,
    beginning.start_ms,
    max_by(
      cast(list_price.price as decimal(15,8)),
      case when list_price.price is not null then list_price.price_start_time end
    ) as price
  from beginning
  inner join list_price
    on list_price.account_id = beginning.account_id
    and list_price.sku_name = beginning.sku_name
    and list_price.cloud = beginning.cloud
    and list_price.usage_unit = beginning.usage_unit
    and list_price.currency_code = $currency
    and unix_millis(list_price.price_start_time) <= beginning.start_ms
    and (list_price.price_end_time is null or unix_millis(list_price.price_end_time) > beginning.start_ms)
  group by beginning.account_id, beginning.sku_name, beginning.cloud, beginning.usage_unit, beginning.start_ms
),
negotiated as (
  select distinct
    beginning.account_id,
    beginning.sku_name,
    beginning.cloud,
    beginning.usage_unit,
    beginning.start_ms
  from beginning
  inner join account_price
    on account_price.account_id = beginning.account_id
    and account_price.sku_name = beginning.sku_name
    and account_price.cloud = beginning.cloud
    and account_price.usage_unit = beginning.usage_unit
    and account_price.currency_code = $currency
    and account_price.price is not null
    and unix_millis(account_price.price_start_time) <= beginning.start_ms
    and (account_price.price_end_time is null or unix_millis(account_price.price_end_time) > beginning.start_ms)
),
named_rate as (
  select
    named.sku_name,
    rate.sku_group,
    rate.percentage,
    rate.fixed_price,
    rate.currency_code,
    rate.start_ms,
    rate.end_ms,
    rate.place
  from (select distinct sku_name from beginning) as named
  inner join rate
    on startswith(named.sku_name, rate.sku_group)
),
discount as (
  select
    beginning.account_id,
    beginning.sku_name,
    beginning.cloud,
    beginning.usage_unit,
    beginning.start_ms,
    nullif(
      max_by(
        coalesce(named_rate.percentage, cast(-1 as decimal(7,4))),
        length(named_rate.sku_group) * 1000000000000000 + named_rate.start_ms + named_rate.place
      ),
      -1
    ) as percentage,
    nullif(
      max_by(
        coalesce(named_rate.fixed_price, cast(-1 as decimal(15,8))),
        length(named_rate.sku_group) * 1000000000000000 + named_rate.start_ms + named_rate.place
      ),
      -1
    ) as fixed_price
  from beginning
  inner join named_rate
    on named_rate.sku_name = beginning.sku_name
    and (named_rate.fixed_price is null or named_rate.currency_code = $currency)
    and named_rate.start_ms <= beginning.start_ms
    and named_rate.end_ms > beginning.start_ms
  group by beginning.account_id, beginning.sku_name, beginning.cloud, beginning.usage_unit, beginning.start_ms
),
repriced as (
  select
    record.sku_name,
    record.usage_unit,
    record.quantity,
    record.money,
    negotiated.start_ms is not null as is_negotiated,
    case
      when negotiated.start_ms is not null then record.price
      when listed.price is null then record.price
      when discount.fixed_price is not null then discount.fixed_price
      when discount.percentage is not null then cast(listed.price * (100 - discount.percentage) * 0.01 as decimal(15,8))
      else listed.price
    end as price
  from record
  left join listed
    on listed.account_id = record.account_id
    and listed.sku_name = record.sku_name
    and listed.cloud = record.cloud
    and listed.usage_unit = record.usage_unit
    and listed.start_ms = record.start_ms
  left join negotiated
    on negotiated.account_id = record.account_id
    and negotiated.sku_name = record.sku_name
    and negotiated.cloud = record.cloud
    and negotiated.usage_unit = record.usage_unit
    and negotiated.start_ms = record.start_ms
  left join discount
    on discount.account_id = record.account_id
    and discount.sku_name = record.sku_name
    and discount.cloud = record.cloud
    and discount.usage_unit = record.usage_unit
    and discount.start_ms = record.start_ms
)
select
  sku_name as skuName,
  usage_unit as usageUnit,
  cast(sum(quantity) as decimal(28,12)) as quantity,
  cast(cast(sum(money) as bigint) * 0.0000000001 as decimal(28,10)) as cost,
  cast(sum(cast(quantity * price as decimal(28,10))) as decimal(28,10)) as newCost,
  bool_and(is_negotiated) as isNegotiated
from repriced
group by sku_name, usage_unit
order by sku_name asc nulls last, usage_unit asc nulls last
