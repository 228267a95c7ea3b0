-- One row: what a version reported of a day's spend on a SKU by a kind of asset in a workspace, where the version before
-- reported another amount; 0 where nothing is left of it.
with
part as (
  select day, account_id, workspace_id, source, sku_name, asset_kind, currency, amount
  from spend_day
  where day in ($days)
  union all
  select
    day, account_id, workspace_id, source, sku_name, asset_kind, currency,
    cast(0 as decimal(28,10)) as amount
  from spend_day_version
  where day in ($days)
),
total as (
  select
    day, account_id, workspace_id, source, sku_name, asset_kind, currency,
    cast(sum(amount) as decimal(28,10)) as amount
  from part
  group by day, account_id, workspace_id, source, sku_name, asset_kind, currency
),
reported as (
  select
    day, account_id, workspace_id, source, sku_name, asset_kind, currency,
    max_by(amount, case when amount is not null then version end) as amount
  from spend_day_version
  where day in ($days)
  group by day, account_id, workspace_id, source, sku_name, asset_kind, currency
)
select
  total.day, total.account_id, total.workspace_id, total.source, total.sku_name, total.asset_kind,
  total.currency, total.amount,
  cast($version as bigint) as version,
  cast($publishedAt as timestamp) as published_at
from total
left join reported
  on reported.day = total.day
  and reported.account_id is not distinct from total.account_id
  and reported.workspace_id is not distinct from total.workspace_id
  and reported.source = total.source
  and reported.sku_name is not distinct from total.sku_name
  and reported.asset_kind is not distinct from total.asset_kind
  and reported.currency = total.currency
where reported.amount is distinct from total.amount
