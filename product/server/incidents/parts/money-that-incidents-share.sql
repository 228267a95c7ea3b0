-- Common tables from valued on: shared has the money of an open incident that others hold, too, a month and in the range.
-- Each cent counts once. Measured waste counts first: its causes hold different cents. Of what is left other losses count before
-- increases, and as nobody knows which cents these are, each counts only by what it exceeds those before it. What lies above
-- assets counts by what it exceeds the sum of what lies in it.
stake as (
  select
    incident_id, level, subscription_id, workspace_id, scope_key, currency, waste_causes,
    case when money_group = 'INCREASE' then 2 else 1 end as place,
    'MONTH' as measure,
    at_stake as money
  from valued
  where is_counted
    and at_stake is not null
  union all
  select
    incident_id, level, subscription_id, workspace_id, scope_key, currency, waste_causes,
    case when money_group = 'INCREASE' then 2 else 1 end,
    'RANGE',
    money_in_range
  from valued
  where is_counted
    and money_in_range is not null
),
ranked_stake as (
  select
    stake.*,
    coalesce(
      max(money) over (
        partition by
          measure, currency, case level when 'SKU' then 'ACCOUNT' else level end, waste_causes,
          case level when 'ASSET' then scope_key when 'WORKSPACE' then workspace_id when 'SUBSCRIPTION' then subscription_id end
        order by place, money desc, incident_id
        rows between unbounded preceding and 1 preceding
      ),
      0
    ) as counted_before
  from stake
),
asset_stake as (
  select
    ranked_stake.*,
    case
      when waste_causes <> '' then greatest(money - counted_before, 0)
      else greatest(
        money - greatest(
          counted_before,
          coalesce(sum(case when waste_causes <> '' then greatest(money - counted_before, 0) end) over (partition by measure, currency, scope_key), 0)
        ),
        0
      )
    end as own
  from ranked_stake
  where level = 'ASSET'
),
workspace_stake as (
  select
    ranked_stake.*,
    greatest(money - greatest(counted_before, coalesce(inside.own, 0)), 0) as own
  from ranked_stake
  left join (
    select measure, currency, workspace_id, sum(own) as own
    from asset_stake
    group by measure, currency, workspace_id
  ) as inside
    on inside.measure = ranked_stake.measure
    and inside.currency = ranked_stake.currency
    and inside.workspace_id = ranked_stake.workspace_id
  where ranked_stake.level = 'WORKSPACE'
),
subscription_stake as (
  select
    ranked_stake.*,
    greatest(money - greatest(counted_before, coalesce(inside.own, 0)), 0) as own
  from ranked_stake
  left join (
    select measure, currency, subscription_id, sum(own) as own
    from (
      select measure, currency, subscription_id, own from asset_stake
      union all
      select measure, currency, subscription_id, own from workspace_stake
    )
    group by measure, currency, subscription_id
  ) as inside
    on inside.measure = ranked_stake.measure
    and inside.currency = ranked_stake.currency
    and inside.subscription_id = ranked_stake.subscription_id
  where ranked_stake.level = 'SUBSCRIPTION'
),
inside_account as (
  select incident_id, measure, currency, money, own from asset_stake
  union all
  select incident_id, measure, currency, money, own from workspace_stake
  union all
  select incident_id, measure, currency, money, own from subscription_stake
),
account_stake as (
  select
    ranked_stake.incident_id, ranked_stake.measure, ranked_stake.currency, ranked_stake.money,
    greatest(money - greatest(counted_before, coalesce(inside.own, 0)), 0) as own
  from ranked_stake
  left join (select measure, currency, sum(own) as own from inside_account group by measure, currency) as inside
    on inside.measure = ranked_stake.measure
    and inside.currency = ranked_stake.currency
  where ranked_stake.level in ('ACCOUNT', 'SKU')
),
shared as (
  select
    incident_id,
    cast(nullif(sum(case when measure = 'MONTH' then money - own end), 0) as decimal(28, 10)) as at_stake,
    cast(nullif(sum(case when measure = 'RANGE' then money - own end), 0) as decimal(28, 10)) as in_range
  from (
    select incident_id, measure, money, own from inside_account
    union all
    select incident_id, measure, money, own from account_stake
  )
  group by incident_id
)
