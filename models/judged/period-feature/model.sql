-- One row: what a scope (see scope_day) cost in a complete period in a currency, and what it cost before: DAY, WEEK (Monday to
-- Sunday) or MONTH; day is its last day. A reference is a sum with the number of its days of which the account has costs, so
-- that a mean is the sum by them; it is null where there is no such day, and has its part that Databricks bills beside it.
-- Seen_days are those of the 30 before the period on which the scope cost something: a scope that is new has none.
-- First_seen_day is the first such day of the oldest reference, which begins at least 30 days before the period. Assets have a
-- row from a cost of 5 a day, 12.5 a week, 25 a month on, a quarter of what a finding needs at least by default: this bounds
-- the table.
with
complete_days as (
  -- include: #models/parts/complete-days.sql
),
horizon as (
  select account_id, unix_date(complete_until) as end_number
  from complete_days
),
ending as (
  select
    'DAY' as period,
    day,
    day_number as end_number,
    day_number as start_number,
    day_number - 1 as previous_number,
    day_number - 30 as oldest_number,
    cast(5 as decimal(28,10)) as least_cost
  from calendar
  where day in ($days)
  union all
  select
    'WEEK' as period,
    day,
    day_number as end_number,
    day_number - 6 as start_number,
    day_number - 13 as previous_number,
    day_number - 36 as oldest_number,
    cast(12.5 as decimal(28,10)) as least_cost
  from calendar
  where day in ($days)
    and (day_number + 3) % 7 = 6
  union all
  select
    'MONTH' as period,
    day,
    day_number as end_number,
    unix_date(cast(date_trunc('month', day) as date)) as start_number,
    unix_date(cast(date_trunc('month', day) - interval '1' month as date)) as previous_number,
    unix_date(cast(date_trunc('month', day) - interval '3' month as date)) as oldest_number,
    cast(25 as decimal(28,10)) as least_cost
  from calendar
  where day in ($days)
    and day = last_day(day)
),
spent as (
  select
    account_id, level, subscription_id, workspace_id, asset_kind, asset_id, sku_name, scope_key, currency,
    unix_date(day) as day_number,
    databricks_cost, cloud_cost, cost
  from scope_day
  where day >= (select min(cast(timestamp_millis(oldest_number * 86400000) as date)) from ending)
    and day <= (select max(day) from ending)
),
known as (
  select distinct account_id, day_number
  from spent
  where level = 'ACCOUNT'
),
counted as (
  select
    ending.period, ending.day, horizon.account_id,
    cast(sum(case when known.day_number >= ending.previous_number then 1 else 0 end) as bigint) as previous_days,
    cast(sum(case when known.day_number >= ending.start_number - 7 then 1 else 0 end) as bigint) as last_7_days,
    cast(sum(case when known.day_number >= ending.start_number - 28 then 1 else 0 end) as bigint) as last_28_days,
    cast(sum(case when known.day_number >= ending.start_number - 30 then 1 else 0 end) as bigint) as last_30_days,
    cast(count(*) as bigint) as oldest_days
  from ending
  inner join horizon
    on horizon.end_number > ending.end_number
  inner join known
    on known.account_id = horizon.account_id
    and known.day_number >= ending.oldest_number
    and known.day_number < ending.start_number
  group by ending.period, ending.day, horizon.account_id
),
current_cost as (
  select
    ending.period, ending.day, ending.start_number, ending.previous_number, ending.oldest_number,
    ending.least_cost, spent.account_id, spent.level,
    max(spent.subscription_id) as subscription_id,
    spent.workspace_id, spent.asset_kind, spent.asset_id, spent.sku_name, spent.scope_key, spent.currency,
    cast(sum(spent.databricks_cost) as decimal(28,10)) as databricks_cost,
    cast(sum(spent.cloud_cost) as decimal(28,10)) as cloud_cost,
    cast(sum(spent.cost) as decimal(28,10)) as cost
  from ending
  inner join horizon
    on horizon.end_number > ending.end_number
  inner join spent
    on spent.account_id = horizon.account_id
    and spent.day_number >= ending.start_number
    and spent.day_number <= ending.end_number
  group by
    ending.period, ending.day, ending.start_number, ending.previous_number, ending.oldest_number,
    ending.least_cost, spent.account_id, spent.level, spent.workspace_id, spent.asset_kind, spent.asset_id,
    spent.sku_name, spent.scope_key, spent.currency
),
kept as (
  select *
  from current_cost
  where level <> 'ASSET'
    or cost >= least_cost
),
past as (
  select
    kept.period, kept.day, kept.account_id, kept.scope_key, kept.currency,
    min(spent.day_number) as first_seen_number,
    cast(sum(case when spent.day_number >= kept.previous_number then spent.databricks_cost end) as decimal(28,10)) as previous_databricks_cost,
    cast(sum(case when spent.day_number >= kept.start_number - 7 then spent.databricks_cost end) as decimal(28,10)) as last_7_days_databricks_cost,
    cast(sum(case when spent.day_number >= kept.start_number - 28 then spent.databricks_cost end) as decimal(28,10)) as last_28_days_databricks_cost,
    cast(sum(case when spent.day_number >= kept.start_number - 30 then spent.databricks_cost end) as decimal(28,10)) as last_30_days_databricks_cost,
    cast(sum(spent.databricks_cost) as decimal(28,10)) as oldest_databricks_cost,
    cast(sum(case when spent.day_number >= kept.previous_number then spent.cost else 0 end) as decimal(28,10)) as previous_cost,
    cast(sum(case when spent.day_number >= kept.start_number - 7 then spent.cost else 0 end) as decimal(28,10)) as last_7_days_cost,
    cast(sum(case when spent.day_number >= kept.start_number - 28 then spent.cost else 0 end) as decimal(28,10)) as last_28_days_cost,
    cast(sum(case when spent.day_number >= kept.start_number - 30 then spent.cost else 0 end) as decimal(28,10)) as last_30_days_cost,
    cast(sum(spent.cost) as decimal(28,10)) as oldest_cost,
    cast(sum(case when spent.day_number >= kept.start_number - 30 then 1 else 0 end) as bigint) as seen_days
  from kept
  inner join spent
    on spent.account_id = kept.account_id
    and spent.scope_key = kept.scope_key
    and spent.currency = kept.currency
    and spent.day_number >= kept.oldest_number
    and spent.day_number < kept.start_number
  group by kept.period, kept.day, kept.account_id, kept.scope_key, kept.currency
)
select
  kept.day,
  kept.period,
  cast(timestamp_millis(kept.start_number * 86400000) as date) as first_day,
  kept.account_id, kept.level, kept.subscription_id, kept.workspace_id, kept.asset_kind, kept.asset_id,
  kept.sku_name, kept.scope_key, kept.currency, kept.databricks_cost, kept.cloud_cost, kept.cost,
  cast(coalesce(counted.previous_days, 0) as bigint) as previous_days,
  case when counted.previous_days > 0 then cast(coalesce(past.previous_cost, 0) as decimal(28,10)) end as previous_cost,
  case
    when counted.previous_days > 0 then cast(coalesce(past.previous_databricks_cost, 0) as decimal(28,10))
  end as previous_databricks_cost,
  case when kept.period = 'DAY' then cast(coalesce(counted.last_7_days, 0) as bigint) end as last_7_days,
  case
    when kept.period = 'DAY' and counted.last_7_days > 0 then cast(coalesce(past.last_7_days_cost, 0) as decimal(28,10))
  end as last_7_days_cost,
  case
    when kept.period = 'DAY' and counted.last_7_days > 0 then cast(coalesce(past.last_7_days_databricks_cost, 0) as decimal(28,10))
  end as last_7_days_databricks_cost,
  case when kept.period = 'DAY' then cast(coalesce(counted.last_30_days, 0) as bigint) end as last_30_days,
  case
    when kept.period = 'DAY' and counted.last_30_days > 0 then cast(coalesce(past.last_30_days_cost, 0) as decimal(28,10))
  end as last_30_days_cost,
  case
    when kept.period = 'DAY' and counted.last_30_days > 0 then cast(coalesce(past.last_30_days_databricks_cost, 0) as decimal(28,10))
  end as last_30_days_databricks_cost,
  case when kept.period = 'WEEK' then cast(coalesce(counted.last_28_days, 0) as bigint) end as last_4_weeks_days,
  case
    when kept.period = 'WEEK' and counted.last_28_days > 0 then cast(coalesce(past.last_28_days_cost, 0) as decimal(28,10))
  end as last_4_weeks_cost,
  case
    when kept.period = 'WEEK' and counted.last_28_days > 0 then cast(coalesce(past.last_28_days_databricks_cost, 0) as decimal(28,10))
  end as last_4_weeks_databricks_cost,
  case when kept.period = 'MONTH' then cast(coalesce(counted.oldest_days, 0) as bigint) end as last_3_months_days,
  case
    when kept.period = 'MONTH' and counted.oldest_days > 0 then cast(coalesce(past.oldest_cost, 0) as decimal(28,10))
  end as last_3_months_cost,
  case
    when kept.period = 'MONTH' and counted.oldest_days > 0 then cast(coalesce(past.oldest_databricks_cost, 0) as decimal(28,10))
  end as last_3_months_databricks_cost,
  cast(coalesce(past.seen_days, 0) as bigint) as seen_days,
  cast(timestamp_millis(cast(past.first_seen_number as bigint) * 86400000) as date) as first_seen_day
from kept
left join counted
  on counted.period = kept.period
  and counted.day = kept.day
  and counted.account_id = kept.account_id
left join past
  on past.period = kept.period
  and past.day = kept.day
  and past.account_id = kept.account_id
  and past.scope_key = kept.scope_key
  and past.currency = kept.currency
