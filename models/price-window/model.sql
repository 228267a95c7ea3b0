-- One row: a stretch of time in which one price is in force for a SKU, cloud, unit, account and currency: the negotiated
-- one where there is one, else the list price; of two of a kind the one that began later.
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
    price,
    unix_millis(price_start_time) as preference
  from list_price
  where price_end_time is null
    or price_end_time > price_start_time
  union all
  select
    account_id,
    sku_name,
    cloud,
    currency_code,
    usage_unit,
    price_start_time,
    coalesce(price_end_time, timestamp '9999-12-31 00:00:00') as price_end_time,
    price,
    unix_millis(price_start_time) + 1000000000000000 as preference
  from account_price
  where price_end_time is null
    or price_end_time > price_start_time
),
moment as (
  select account_id, sku_name, cloud, currency_code, usage_unit, price_start_time as moment
  from stated
  union
  select account_id, sku_name, cloud, currency_code, usage_unit, price_end_time as moment
  from stated
),
stretch as (
  select
    account_id,
    sku_name,
    cloud,
    currency_code,
    usage_unit,
    moment as valid_from,
    lead(moment) over (
      partition by account_id, sku_name, cloud, currency_code, usage_unit
      order by moment
    ) as valid_until
  from moment
),
chosen as (
  select
    stretch.account_id,
    stretch.sku_name,
    stretch.cloud,
    stretch.currency_code,
    stretch.usage_unit,
    stretch.valid_from,
    stretch.valid_until,
    max_by(stated.price, stated.preference) as price,
    max(stated.preference) as preference,
    count(case when stated.preference >= 1000000000000000 then 1 end) > 1
    or count(case when stated.preference < 1000000000000000 then 1 end) > 1 as is_overlap
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
    stretch.account_id,
    stretch.sku_name,
    stretch.cloud,
    stretch.currency_code,
    stretch.usage_unit,
    stretch.valid_from,
    stretch.valid_until
),
compared as (
  select
    account_id,
    sku_name,
    cloud,
    currency_code,
    usage_unit,
    valid_from,
    valid_until,
    price,
    preference,
    is_overlap,
    case
      when lag(preference) over (ordered) = preference
        and lag(valid_until) over (ordered) = valid_from
      then 0
      else 1
    end as is_change
  from chosen
  window ordered as (partition by account_id, sku_name, cloud, currency_code, usage_unit order by valid_from)
),
numbered as (
  select
    account_id,
    sku_name,
    cloud,
    currency_code,
    usage_unit,
    valid_from,
    valid_until,
    price,
    preference,
    is_overlap,
    sum(is_change) over (
      partition by account_id, sku_name, cloud, currency_code, usage_unit
      order by valid_from
      rows between unbounded preceding and current row
    ) as number
  from compared
)
select
  account_id,
  sku_name,
  cloud,
  currency_code,
  usage_unit,
  min(valid_from) as valid_from,
  nullif(max(valid_until), timestamp '9999-12-31 00:00:00') as valid_until,
  cast(max(price) as decimal(15,8)) as price,
  case when max(preference) >= 1000000000000000 then 'negotiated' else 'list' end as price_kind,
  bool_or(is_overlap) as is_overlap
from numbered
group by account_id, sku_name, cloud, currency_code, usage_unit, number
