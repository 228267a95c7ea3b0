-- What an hour of a type of VM costs in a region, and from when until when (half-open, milliseconds); the oldest price holds before it, too.
hour_price as (
  select
    cloud, region, node_type, currency_code,
    case when lag(price_start_time) over (prices) is null then 0 else unix_millis(price_start_time) end as valid_from_ms,
    coalesce(unix_millis(lead(price_start_time) over (prices)), 253402300799999) as valid_until_ms,
    cast(price as decimal(15,8)) as price
  from machine_price
  window prices as (partition by cloud, region, node_type, currency_code order by price_start_time nulls last)
),
