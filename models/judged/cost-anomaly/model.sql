-- One row: a cause of unusual cost on a complete day: a SKU whose price rose, an asset, a workspace or the account. What a cause
-- explains is no cause again: an asset that is usual at former prices is its SKU's; four assets or more that rise together,
-- six of ten of a workspace, are the workspace's for a week; else a workspace has what its assets do not explain, and the
-- account what its workspaces do not.
with
recent as (
  select *
  from seasonal_day
  where day >= (select min(cast(timestamp_millis((day_number - 6) * 86400000) as date)) from calendar where day in ($days))
    and day <= (select max(day) from calendar where day in ($days))
),
above as (
  select *
  from recent
  where day in ($days)
    and is_above
),
repriced as (
  select
    asset_sku_day.day, asset_sku_day.account_id, asset_sku_day.workspace_id, asset_sku_day.asset_kind,
    asset_sku_day.asset_id, asset_sku_day.sku_name, asset_sku_day.currency,
    sum(cast(asset_sku_day.amount as double) * (1 - 1 / price_shift_day.price_ratio)) as amount,
    cast(sum(asset_sku_day.amount) as decimal(28,10)) as cost
  from asset_sku_day
  inner join price_shift_day
    on price_shift_day.day = asset_sku_day.day
    and price_shift_day.account_id = asset_sku_day.account_id
    and price_shift_day.sku_name = asset_sku_day.sku_name
    and price_shift_day.usage_unit = asset_sku_day.usage_unit
    and price_shift_day.currency = asset_sku_day.currency
  where asset_sku_day.day >= (select min(day) from recent)
    and asset_sku_day.day <= (select max(day) from recent)
    and asset_sku_day.source = 'databricks_usage'
  group by
    asset_sku_day.day, asset_sku_day.account_id, asset_sku_day.workspace_id, asset_sku_day.asset_kind,
    asset_sku_day.asset_id, asset_sku_day.sku_name, asset_sku_day.currency
),
of_price as (
  select
    day, account_id, sku_name, currency,
    cast(sum(cost) as decimal(28,10)) as cost,
    sum(amount) as excess_cost
  from repriced
  group by day, account_id, sku_name, currency
),
price_by_asset as (
  select
    day, account_id, workspace_id,
    case asset_kind
      when 'job' then 'JOB'
      when 'pipeline' then 'DLT_PIPELINE'
      when 'cluster' then 'ALL_PURPOSE_CLUSTER'
      when 'pool' then 'POOL'
      when 'warehouse' then 'SQL_WAREHOUSE'
      when 'notebook' then 'NOTEBOOK'
      else upper(asset_kind)
    end as asset_kind,
    asset_id,
    currency,
    sum(amount) as amount
  from repriced
  group by day, account_id, workspace_id, asset_kind, asset_id, currency
),
price_by_workspace as (
  select day, account_id, workspace_id, currency, sum(amount) as amount
  from repriced
  group by day, account_id, workspace_id, currency
),
asset as (
  select
    above.*,
    above.excess_cost - coalesce(price_by_asset.amount, 0) as own_cost
  from above
  left join price_by_asset
    on price_by_asset.day = above.day
    and price_by_asset.account_id = above.account_id
    and price_by_asset.workspace_id is not distinct from above.workspace_id
    and price_by_asset.asset_kind = above.asset_kind
    and price_by_asset.asset_id = above.asset_id
    and price_by_asset.currency = above.currency
  where above.level = 'ASSET'
    and (
      price_by_asset.amount is null
      or cast(above.cost as double) - price_by_asset.amount > greatest(above.high_cost, above.expected_cost + 20)
    )
),
-- Assets with what they cost beside the rise of prices.
judged as (
  select
    recent.day, recent.account_id, recent.workspace_id, recent.scope_key, recent.currency, recent.excess_cost,
    recent.spread,
    case
      when recent.expected_cost > 0
      then (cast(recent.cost as double) - coalesce(price_by_asset.amount, 0)) / recent.expected_cost
    end as ratio
  from recent
  left join price_by_asset
    on price_by_asset.day = recent.day
    and price_by_asset.account_id = recent.account_id
    and price_by_asset.workspace_id is not distinct from recent.workspace_id
    and price_by_asset.asset_kind = recent.asset_kind
    and price_by_asset.asset_id = recent.asset_id
    and price_by_asset.currency = recent.currency
  where recent.level = 'ASSET'
),
by_workspace as (
  select
    day, account_id, workspace_id, currency,
    cast(count(ratio) as bigint) as assets,
    cast(sum(case when ratio >= 1 + greatest(0.12, 1.5 * spread) then 1 else 0 end) as bigint) as risen,
    sum(excess_cost) as excess_cost
  from judged
  group by day, account_id, workspace_id, currency
),
workspace_day as (
  select
    recent.*,
    coalesce(by_workspace.excess_cost, 0) as asset_cost,
    coalesce(price_by_workspace.amount, 0) as price_cost,
    coalesce(
      recent.excess_cost >= 20
      and by_workspace.risen >= 4
      and by_workspace.risen >= 0.6 * by_workspace.assets
      and cast(recent.cost as double) - coalesce(price_by_workspace.amount, 0) >= 1.15 * recent.expected_cost,
      false
    ) as is_common
  from recent
  left join by_workspace
    on by_workspace.day = recent.day
    and by_workspace.account_id = recent.account_id
    and by_workspace.workspace_id is not distinct from recent.workspace_id
    and by_workspace.currency = recent.currency
  left join price_by_workspace
    on price_by_workspace.day = recent.day
    and price_by_workspace.account_id = recent.account_id
    and price_by_workspace.workspace_id is not distinct from recent.workspace_id
    and price_by_workspace.currency = recent.currency
  where recent.level = 'WORKSPACE'
),
-- Assets that rose together with their workspace.
carried as (
  select judged.day, judged.account_id, judged.scope_key, judged.currency
  from judged
  inner join workspace_day
    on workspace_day.day = judged.day
    and workspace_day.account_id = judged.account_id
    and workspace_day.workspace_id is not distinct from judged.workspace_id
    and workspace_day.currency = judged.currency
    and workspace_day.is_common
  where judged.ratio >= 1.1
    or judged.ratio is null
),
carried_until as (
  select distinct
    calendar.day, carried.account_id, carried.scope_key, carried.currency
  from carried
  inner join calendar
    on calendar.day_number >= unix_date(carried.day)
    and calendar.day_number <= unix_date(carried.day) + 6
  where calendar.day in ($days)
),
workspace_cause as (
  select
    *,
    case when is_common then excess_cost - price_cost else excess_cost - greatest(price_cost, asset_cost) end as own_cost
  from workspace_day
  where day in ($days)
    and (
      is_common
      or (
        excess_cost - greatest(price_cost, asset_cost)
        > greatest(20, 0.2 * expected_cost, 4 * spread * expected_cost)
      )
    )
),
asset_cause as (
  select asset.*
  from asset
  left join carried_until
    on carried_until.day = asset.day
    and carried_until.account_id = asset.account_id
    and carried_until.scope_key = asset.scope_key
    and carried_until.currency = asset.currency
  where carried_until.day is null
),
explained as (
  select day, account_id, currency, sum(greatest(0, excess_cost)) as own_cost
  from workspace_day
  group by day, account_id, currency
)
select
  day, account_id, level, workspace_id, asset_kind, asset_id,
  cast(null as string) as sku_name,
  scope_key, currency, cost, expected_cost, high_cost,
  own_cost as excess_cost
from asset_cause
union all
select
  day, account_id, level, workspace_id, asset_kind, asset_id,
  cast(null as string) as sku_name,
  scope_key, currency, cost, expected_cost, high_cost,
  own_cost as excess_cost
from workspace_cause
union all
select
  above.day, above.account_id, above.level, above.workspace_id, above.asset_kind, above.asset_id,
  cast(null as string) as sku_name,
  above.scope_key, above.currency, above.cost, above.expected_cost, above.high_cost,
  above.excess_cost - coalesce(explained.own_cost, 0) as excess_cost
from above
left join explained
  on explained.day = above.day
  and explained.account_id = above.account_id
  and explained.currency = above.currency
where above.level = 'ACCOUNT'
  and cast(above.cost as double) - coalesce(explained.own_cost, 0) > greatest(above.high_cost, above.expected_cost + 20)
union all
select
  of_price.day,
  of_price.account_id,
  'SKU' as level,
  cast(null as string) as workspace_id,
  cast(null as string) as asset_kind,
  cast(null as string) as asset_id,
  of_price.sku_name,
  'ACCOUNT/SKU/' || of_price.sku_name as scope_key,
  of_price.currency,
  of_price.cost,
  cast(of_price.cost as double) - of_price.excess_cost as expected_cost,
  cast(of_price.cost as double) - of_price.excess_cost as high_cost,
  of_price.excess_cost
from of_price
where of_price.day in ($days)
  and of_price.excess_cost >= 20
