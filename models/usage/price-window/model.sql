-- One row: a stretch of time in which one price is in force for a SKU, cloud, unit, account and currency: the negotiated
-- one of the account where it has an amount, else the list price less the discount that holds for the SKU (negotiated too),
-- else the list price; of two of a kind the one that began later, of two discounts the one for fewer SKUs.
with
stated as (
  select
    account_id, sku_name, cloud, currency_code, usage_unit, price_start_time,
    coalesce(price_end_time, timestamp '9999-12-31 00:00:00') as price_end_time,
    price,
    unix_millis(price_start_time) as preference,
    false as is_negotiated
  from list_price
  where price_end_time is null
    or price_end_time > price_start_time
  union all
  select
    account_id, sku_name, cloud, currency_code, usage_unit, price_start_time,
    coalesce(price_end_time, timestamp '9999-12-31 00:00:00') as price_end_time,
    price,
    unix_millis(price_start_time) as preference,
    true as is_negotiated
  from account_price
  where price is not null
    and (price_end_time is null or price_end_time > price_start_time)
),
rate as (
  select
    sku_group, percentage, fixed_price, currency_code,
    coalesce(place, 0) as place,
    start_time as rate_start_time,
    coalesce(end_time, timestamp '9999-12-31 00:00:00') as rate_end_time
  from discounted_rate
),
named as (
  select distinct account_id, sku_name, cloud, currency_code, usage_unit
  from list_price
),
granted as (
  select
    named.account_id, named.sku_name, named.cloud, named.currency_code, named.usage_unit,
    rate.rate_start_time, rate.rate_end_time, rate.percentage, rate.fixed_price,
    length(rate.sku_group) * 1000000000000000 + unix_millis(rate.rate_start_time) + rate.place as preference
  from named
  inner join rate
    on startswith(named.sku_name, rate.sku_group)
    and (rate.fixed_price is null or rate.currency_code = named.currency_code)
),
moment as (
  select account_id, sku_name, cloud, currency_code, usage_unit, price_start_time as moment
  from stated
  union
  select account_id, sku_name, cloud, currency_code, usage_unit, price_end_time as moment
  from stated
  union
  select account_id, sku_name, cloud, currency_code, usage_unit, rate_start_time as moment
  from granted
  union
  select account_id, sku_name, cloud, currency_code, usage_unit, rate_end_time as moment
  from granted
),
stretch as (
  select
    account_id, sku_name, cloud, currency_code, usage_unit,
    moment as valid_from,
    lead(moment) over (
      partition by account_id, sku_name, cloud, currency_code, usage_unit
      order by moment nulls last
    ) as valid_until
  from moment
),
chosen as (
  select
    stretch.account_id, stretch.sku_name, stretch.cloud, stretch.currency_code, stretch.usage_unit,
    stretch.valid_from, stretch.valid_until,
    max_by(stated.price, case when stated.price is not null and not stated.is_negotiated then stated.preference end) as list_price,
    coalesce(max(case when not stated.is_negotiated then stated.preference end), -1) as list_preference,
    max_by(stated.price, case when stated.price is not null and stated.is_negotiated then stated.preference end) as account_price,
    coalesce(max(case when stated.is_negotiated then stated.preference end), -1) as account_preference,
    count(case when stated.is_negotiated then 1 end) > 1
    or count(case when not stated.is_negotiated then 1 end) > 1 as is_overlap
  from stretch
  inner join stated
    on stated.account_id = stretch.account_id
    and stated.sku_name = stretch.sku_name
    and stated.cloud = stretch.cloud
    and stated.currency_code = stretch.currency_code
    and stated.usage_unit = stretch.usage_unit
    and stated.price_start_time <= stretch.valid_from
    and stated.price_end_time >= stretch.valid_until
  group by
    stretch.account_id, stretch.sku_name, stretch.cloud, stretch.currency_code, stretch.usage_unit,
    stretch.valid_from, stretch.valid_until
),
discount as (
  select
    stretch.account_id, stretch.sku_name, stretch.cloud, stretch.currency_code, stretch.usage_unit,
    stretch.valid_from,
    nullif(max_by(coalesce(granted.percentage, cast(-1 as decimal(7,4))), granted.preference), -1) as percentage,
    nullif(max_by(coalesce(granted.fixed_price, cast(-1 as decimal(15,8))), granted.preference), -1) as fixed_price,
    max(granted.preference) as preference
  from stretch
  inner join granted
    on granted.account_id = stretch.account_id
    and granted.sku_name = stretch.sku_name
    and granted.cloud = stretch.cloud
    and granted.currency_code = stretch.currency_code
    and granted.usage_unit = stretch.usage_unit
    and granted.rate_start_time <= stretch.valid_from
    and granted.rate_end_time >= stretch.valid_until
  group by
    stretch.account_id, stretch.sku_name, stretch.cloud, stretch.currency_code, stretch.usage_unit,
    stretch.valid_from
),
priced as (
  select
    chosen.account_id, chosen.sku_name, chosen.cloud, chosen.currency_code, chosen.usage_unit,
    chosen.valid_from, chosen.valid_until,
    case
      when chosen.account_preference >= 0 then cast(chosen.account_price as decimal(15,8))
      when discount.fixed_price is not null then discount.fixed_price
      when discount.percentage is not null
      then cast(cast(chosen.list_price as decimal(15,8)) * (100 - discount.percentage) * 0.01 as decimal(15,8))
      else cast(chosen.list_price as decimal(15,8))
    end as price,
    case when chosen.account_preference >= 0 or discount.preference is not null then 'negotiated' else 'list' end as price_kind,
    case when chosen.account_preference >= 0 then -1 else chosen.list_preference end as list_preference,
    chosen.account_preference,
    case when chosen.account_preference >= 0 then -1 else coalesce(discount.preference, -1) end as discount_preference,
    chosen.is_overlap
  from chosen
  left join discount
    on discount.account_id = chosen.account_id
    and discount.sku_name = chosen.sku_name
    and discount.cloud = chosen.cloud
    and discount.currency_code = chosen.currency_code
    and discount.usage_unit = chosen.usage_unit
    and discount.valid_from = chosen.valid_from
),
compared as (
  select
    account_id, sku_name, cloud, currency_code, usage_unit, valid_from, valid_until, price, price_kind,
    is_overlap,
    case
      when lag(list_preference) over (ordered) = list_preference
        and lag(account_preference) over (ordered) = account_preference
        and lag(discount_preference) over (ordered) = discount_preference
        and lag(valid_until) over (ordered) = valid_from
      then 0
      else 1
    end as is_change
  from priced
  window ordered as (partition by account_id, sku_name, cloud, currency_code, usage_unit order by valid_from nulls last)
),
numbered as (
  select
    account_id, sku_name, cloud, currency_code, usage_unit, valid_from, valid_until, price, price_kind,
    is_overlap,
    sum(is_change) over (
      partition by account_id, sku_name, cloud, currency_code, usage_unit
      order by valid_from nulls last
      rows between unbounded preceding and current row
    ) as number
  from compared
)
select
  account_id, sku_name, cloud, currency_code, usage_unit,
  min(valid_from) as valid_from,
  nullif(max(valid_until), timestamp '9999-12-31 00:00:00') as valid_until,
  max(price) as price,
  max(price_kind) as price_kind,
  bool_or(is_overlap) as is_overlap
from numbered
group by account_id, sku_name, cloud, currency_code, usage_unit, number
