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
owned as (
  select
    *,
    case level when 'SKU' then 'ACCOUNT' else level end as owner_level,
    case level when 'ASSET' then scope_key when 'WORKSPACE' then workspace_id when 'SUBSCRIPTION' then subscription_id end as owner
  from stake
),
-- What counts before a stake is the largest of those before it: of the same place by money, then by incident.
same_owner as (
  select
    measure, currency, waste_causes, owner_level, owner,
    max(case when place = 1 then money end) as first_money,
    max(case when place = 2 then money end) as second_money,
    min_by(incident_id, (-money, incident_id)) filter (where place = 1) as first_id,
    min_by(incident_id, (-money, incident_id)) filter (where place = 2) as second_id
  from owned
  group by measure, currency, waste_causes, owner_level, owner
),
ranked_stake as (
  select
    owned.*,
    coalesce(
      case
        when owned.place = 1 then case when owned.incident_id <> same_owner.first_id then same_owner.first_money end
        when owned.incident_id <> same_owner.second_id then greatest(same_owner.first_money, same_owner.second_money)
        else same_owner.first_money
      end,
      0
    ) as counted_before
  from owned
  inner join same_owner
    on same_owner.measure = owned.measure
    and same_owner.currency is not distinct from owned.currency
    and same_owner.waste_causes is not distinct from owned.waste_causes
    and same_owner.owner_level = owned.owner_level
    and same_owner.owner is not distinct from owned.owner
),
wasted as (
  select measure, currency, scope_key, sum(greatest(money - counted_before, 0)) as money
  from ranked_stake
  where level = 'ASSET'
    and waste_causes <> ''
  group by measure, currency, scope_key
),
asset_stake as (
  select
    ranked_stake.*,
    greatest(
      ranked_stake.money - case
        when ranked_stake.waste_causes <> '' then ranked_stake.counted_before
        else greatest(ranked_stake.counted_before, coalesce(wasted.money, 0))
      end,
      0
    ) as own
  from ranked_stake
  left join wasted
    on wasted.measure = ranked_stake.measure
    and wasted.currency is not distinct from ranked_stake.currency
    and wasted.scope_key is not distinct from ranked_stake.scope_key
  where ranked_stake.level = 'ASSET'
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
