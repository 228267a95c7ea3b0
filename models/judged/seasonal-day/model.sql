-- One row: a complete day of an account, a workspace or an asset (see scope_day) that cost at least 20, with what was expected,
-- how low and how high it usually is, and whether it is above: alone, or with the 1, 2 or 6 days before it.
-- Expected is the median of its weekday over 8 weeks (a week apart, so that what began in the last days is no part of it) times
-- the median level of the last 4 weeks. The spread is the median deviation from that; 7.5 times it, a fifth of what is expected,
-- the third highest day and what months before had on this day of the month are usual. The account has costs of
-- at least 28 days before; days of which it has none are left out.
with
complete_days as (
  -- include: #models/parts/complete-days.sql
),
target as (
  select
    scope_day.day,
    cast(unix_date(scope_day.day) as bigint) as day_number,
    scope_day.account_id, scope_day.level, scope_day.workspace_id, scope_day.asset_kind, scope_day.asset_id,
    scope_day.scope_key, scope_day.currency, scope_day.cost
  from scope_day
  inner join complete_days
    on complete_days.account_id = scope_day.account_id
    and complete_days.complete_until > scope_day.day
  where scope_day.day in ($days)
    and scope_day.level in ('ACCOUNT', 'WORKSPACE', 'ASSET')
    and scope_day.sku_name is null
    and scope_day.cost >= 20
),
known as (
  select distinct account_id, unix_date(day) as day_number
  from scope_day
  where level = 'ACCOUNT'
    and day >= (select min(cast(timestamp_millis((day_number - 95) * 86400000) as date)) from target)
    and day <= (select max(day) from target)
),
wanted as (
  select
    target.account_id, target.scope_key, target.currency, target.day_number,
    known.day_number as past_number,
    target.day_number - known.day_number as age,
    known.day_number % 7 as weekday
  from target
  inner join known
    on known.account_id = target.account_id
    and known.day_number >= target.day_number - 95
    and known.day_number <= target.day_number
),
spent as (
  select account_id, scope_key, currency, unix_date(day) as day_number, cost
  from scope_day
  where level in ('ACCOUNT', 'WORKSPACE', 'ASSET')
    and sku_name is null
    and day >= (select min(cast(timestamp_millis((day_number - 95) * 86400000) as date)) from target)
    and day <= (select max(day) from target)
),
past as (
  select
    wanted.account_id, wanted.scope_key, wanted.currency, wanted.day_number, wanted.past_number, wanted.age,
    wanted.weekday,
    coalesce(cast(spent.cost as double), 0) as cost
  from wanted
  left join spent
    on spent.account_id = wanted.account_id
    and spent.scope_key = wanted.scope_key
    and spent.currency = wanted.currency
    and spent.day_number = wanted.past_number
),
begun as (
  select
    past.*,
    max(case when cost > 0 then age else 0 end) over (partition by account_id, scope_key, currency, day_number) as first_age
  from past
),
usual as (
  select
    account_id, scope_key, currency, day_number, weekday,
    median(case when age >= 8 and age <= 63 and age <= first_age then cost end) as cost
  from begun
  group by account_id, scope_key, currency, day_number, weekday
),
compared as (
  select
    past.account_id, past.scope_key, past.currency, past.day_number, past.past_number, past.age, past.cost,
    coalesce(usual.cost, 0) as usual_cost,
    case when usual.cost > 0 and past.age <= past.first_age then past.cost / usual.cost end as ratio
  from begun as past
  inner join usual
    on usual.account_id = past.account_id
    and usual.scope_key = past.scope_key
    and usual.currency = past.currency
    and usual.day_number = past.day_number
    and usual.weekday = past.weekday
),
levelled as (
  select
    account_id, scope_key, currency, day_number,
    coalesce(median(case when age >= 8 and age <= 35 then ratio end), 1) as level_ratio,
    cast(sum(case when age > 0 then 1 else 0 end) as bigint) as history_days
  from compared
  group by account_id, scope_key, currency, day_number
),
expected as (
  select
    compared.account_id, compared.scope_key, compared.currency, compared.day_number, compared.past_number,
    compared.age, compared.cost,
    compared.usual_cost * levelled.level_ratio as expected_cost,
    case when levelled.level_ratio > 0 then compared.ratio / levelled.level_ratio end as ratio,
    levelled.history_days
  from compared
  inner join levelled
    on levelled.account_id = compared.account_id
    and levelled.scope_key = compared.scope_key
    and levelled.currency = compared.currency
    and levelled.day_number = compared.day_number
),
ranked as (
  select
    expected.*,
    row_number() over (
      partition by account_id, scope_key, currency, day_number, age >= 8
      order by ratio desc nulls last, past_number desc nulls last
    ) as ratio_rank,
    row_number() over (
      partition by account_id, scope_key, currency, day_number, age >= 8
      order by cost desc nulls last, past_number desc nulls last
    ) as cost_rank
  from expected
),
-- The same day of the month before, and of the one before that, counted from either end of the month, and its neighbours.
monthly as (
  select
    account_id, scope_key, currency, day_number, months_ago,
    max(ratio) as ratio
  from (
    select
      ranked.account_id, ranked.scope_key, ranked.currency, ranked.day_number,
      floor((ranked.age + 12) / 30.4) as months_ago,
      ranked.ratio,
      calendar.day as past_day,
      today.day
    from ranked
    inner join calendar
      on calendar.day_number = ranked.past_number
    inner join calendar as today
      on today.day_number = ranked.day_number
    where ranked.age >= 27
      and ranked.ratio is not null
  ) as dated
  where abs(extract(day from past_day) - extract(day from day)) <= 1
    or abs(
      (unix_date(last_day(past_day)) - unix_date(past_day)) - (unix_date(last_day(day)) - unix_date(day))
    ) <= 1
  group by account_id, scope_key, currency, day_number, months_ago
),
by_month as (
  select
    account_id, scope_key, currency, day_number,
    max(ratio) as ratio,
    max(case when ratio_rank = 2 then ratio end) as second_ratio,
    count(*) as months
  from (
    select
      monthly.*,
      row_number() over (
        partition by account_id, scope_key, currency, day_number
        order by ratio desc nulls last, months_ago nulls last
      ) as ratio_rank
    from monthly
  ) as ranked_months
  group by account_id, scope_key, currency, day_number
),
measured as (
  select
    account_id, scope_key, currency, day_number,
    max(history_days) as history_days,
    max(case when age = 0 then expected_cost end) as expected_cost,
    greatest(
      0.03,
      1.4826 * coalesce(median(case when age >= 8 and age <= 63 then abs(ratio - 1) end), 0)
      * (1 + cast(6 as double) / greatest(count(case when age >= 8 and age <= 63 then ratio end), 6))
    ) as spread,
    max(case when age >= 8 and ratio_rank = 3 then ratio end) as third_ratio,
    max(case when age >= 8 and cost_rank = 1 then cost end) as most_cost,
    min(case when age <= 1 then ratio end) as least_2_ratio,
    count(case when age <= 1 then ratio end) as ratios_2,
    min(case when age <= 2 then ratio end) as least_3_ratio,
    count(case when age <= 2 then ratio end) as ratios_3,
    median(case when age <= 6 then ratio end) as middle_7_ratio,
    count(case when age <= 6 then ratio end) as ratios_7,
    sum(case when age <= 6 then cost - expected_cost end) as excess_7_cost
  from ranked
  group by account_id, scope_key, currency, day_number
),
bounded as (
  select
    target.day, target.account_id, target.level, target.workspace_id, target.asset_kind, target.asset_id,
    target.scope_key, target.currency, target.cost, measured.history_days, measured.spread,
    measured.expected_cost,
    greatest(0, measured.expected_cost * (1 - greatest(4 * measured.spread, 0.2))) as low_cost,
    case
      when measured.expected_cost > 0
      then measured.expected_cost * greatest(
        1.2,
        1 + 7.5 * measured.spread,
        1.15 * coalesce(measured.third_ratio, 1),
        case when by_month.months = 1 or by_month.second_ratio >= 1.15 then 1.35 * by_month.ratio else 1 end
      )
      else 1.5 * coalesce(measured.most_cost, 0)
    end as high_cost,
    cast(target.cost as double) - measured.expected_cost as excess_cost,
    measured.ratios_2 = 2
      and measured.least_2_ratio >= 1 + greatest(0.2, 4.5 * measured.spread)
      and measured.excess_7_cost >= 50 as is_above_2_days,
    measured.ratios_3 = 3
      and measured.least_3_ratio >= 1 + greatest(0.18, 2.5 * measured.spread)
      and measured.excess_7_cost >= 50 as is_above_3_days,
    measured.ratios_7 >= 4
      and measured.middle_7_ratio >= 1 + greatest(0.18, 2 * measured.spread)
      and measured.excess_7_cost >= 50
      and cast(target.cost as double) > measured.expected_cost as is_above_7_days
  from target
  inner join measured
    on measured.account_id = target.account_id
    and measured.scope_key = target.scope_key
    and measured.currency = target.currency
    and measured.day_number = target.day_number
  left join by_month
    on by_month.account_id = target.account_id
    and by_month.scope_key = target.scope_key
    and by_month.currency = target.currency
    and by_month.day_number = target.day_number
  where measured.history_days >= 28
)
select
  day, account_id, level, workspace_id, asset_kind, asset_id, scope_key, currency, cost, expected_cost,
  low_cost, high_cost, excess_cost, history_days, spread,
  coalesce(
    (cast(cost as double) > high_cost and excess_cost >= 20) or is_above_2_days or is_above_3_days or is_above_7_days,
    false
  ) as is_above
from bounded
