-- One row: what a scope cost on a day in a currency. Level ACCOUNT, SUBSCRIPTION and WORKSPACE have a row for all of it
-- (sku_name is null) and one for each SKU; level ASSET has a row for each asset that records name. Scope_key is all that tells
-- scopes of an account apart. The rows of one level without SKUs come to the bill, and so do those with SKUs; subscriptions
-- and assets come to what is in one and what names one.
with
drawn as (
  select
    asset_sku_day.day, asset_sku_day.account_id, asset_sku_day.workspace_id, workspace.subscription_id,
    case asset_sku_day.asset_kind
      when 'job' then 'JOB'
      when 'pipeline' then 'DLT_PIPELINE'
      when 'cluster' then 'ALL_PURPOSE_CLUSTER'
      when 'pool' then 'POOL'
      when 'warehouse' then 'SQL_WAREHOUSE'
      when 'notebook' then 'NOTEBOOK'
      when 'app' then 'APP'
      when 'model_serving' then 'MODEL_SERVING'
      when 'vector_search' then 'VECTOR_SEARCH'
      when 'service' then 'SERVICE'
    end as asset_kind,
    asset_sku_day.asset_id, asset_sku_day.source, asset_sku_day.sku_name, asset_sku_day.currency,
    asset_sku_day.amount
  from asset_sku_day
  left join workspace
    on workspace.account_id = asset_sku_day.account_id
    and workspace.workspace_id = asset_sku_day.workspace_id
  where asset_sku_day.day in ($days)
),
level as (
  select name, is_of_sku
  from (
    values
      ('ACCOUNT', false),
      ('SUBSCRIPTION', false),
      ('WORKSPACE', false),
      ('ASSET', false),
      ('ACCOUNT', true),
      ('SUBSCRIPTION', true),
      ('WORKSPACE', true)
  ) as levels(name, is_of_sku)
),
placed as (
  select
    drawn.day,
    drawn.account_id,
    level.name as level,
    case when level.name <> 'ACCOUNT' then drawn.subscription_id end as subscription_id,
    case when level.name in ('WORKSPACE', 'ASSET') then drawn.workspace_id end as workspace_id,
    case when level.name = 'ASSET' then drawn.asset_kind end as asset_kind,
    case when level.name = 'ASSET' then drawn.asset_id end as asset_id,
    case when level.is_of_sku then drawn.sku_name end as sku_name,
    drawn.currency, drawn.source, drawn.amount
  from drawn
  cross join level
  where (level.name <> 'SUBSCRIPTION' or drawn.subscription_id is not null)
    and (level.name <> 'ASSET' or (drawn.asset_kind is not null and drawn.asset_id is not null))
    and (not level.is_of_sku or drawn.sku_name is not null)
)
select
  day, account_id, level, subscription_id, workspace_id, asset_kind, asset_id, sku_name,
  concat_ws(
    '/',
    level,
    case when level = 'SUBSCRIPTION' then subscription_id end,
    workspace_id, asset_kind, asset_id,
    case when sku_name is not null then 'SKU' end,
    sku_name
  ) as scope_key,
  currency,
  cast(sum(case when source = 'databricks_usage' then amount end) as decimal(28,10)) as databricks_cost,
  cast(sum(case when source = 'machine_estimate' then amount end) as decimal(28,10)) as cloud_cost,
  cast(sum(amount) as decimal(28,10)) as cost
from placed
group by day, account_id, level, subscription_id, workspace_id, asset_kind, asset_id, sku_name, currency
