-- One row: a finding about a SKU on a day that one asset explains: a comparison with the same days reports the asset, and what
-- it drew of the SKU rose by at least four fifths of the SKU's difference.
with
found as (
  select
    cost_period_finding.day, cost_period_finding.rule, cost_period_finding.target,
    cost_period_finding.account_id, cost_period_finding.level, cost_period_finding.subscription_id,
    cost_period_finding.workspace_id, cost_period_finding.asset_id, cost_period_finding.sku_name,
    cost_period_finding.scope_key, cost_period_finding.currency, cost_period_finding.price,
    rule_target.reference,
    cast(case rule_target.reference when 'last7Days' then 7 else 30 end as decimal(2,0)) as days
  from cost_period_finding
  inner join rule_target
    on rule_target.rule = cost_period_finding.rule
    and rule_target.target = cost_period_finding.target
  where cost_period_finding.day in ($days)
    and not cost_period_finding.is_explained
    and rule_target.reference in ('last7Days', 'last30Days')
),
drawn as (
  select
    sku.day, sku.rule, sku.target, sku.account_id, sku.scope_key, sku.currency, sku.days, sku.price,
    asset_sku_day.workspace_id, asset_sku_day.asset_kind, asset_sku_day.asset_id,
    cast(sum(case when asset_sku_day.day = sku.day then asset_sku_day.amount else 0 end) as decimal(24,10)) as cost,
    cast(sum(case when asset_sku_day.day < sku.day then asset_sku_day.amount else 0 end) as decimal(24,10)) as earlier_cost
  from found as sku
  inner join found as asset
    on asset.level = 'ASSET'
    and asset.sku_name is null
    and asset.day = sku.day
    and asset.account_id = sku.account_id
    and asset.currency = sku.currency
    and asset.reference = sku.reference
    and (
      sku.level = 'ACCOUNT'
      or (sku.level = 'SUBSCRIPTION' and asset.subscription_id = sku.subscription_id)
      or (sku.level = 'WORKSPACE' and asset.workspace_id = sku.workspace_id)
    )
  inner join asset_sku_day
    on asset_sku_day.account_id = sku.account_id
    and asset_sku_day.workspace_id = asset.workspace_id
    and asset_sku_day.asset_id = asset.asset_id
    and asset_sku_day.sku_name = sku.sku_name
    and asset_sku_day.currency = sku.currency
    and asset_sku_day.day <= sku.day
    and unix_date(asset_sku_day.day) >= unix_date(sku.day) - sku.days
  where sku.sku_name is not null
    and asset.target = 'RESOURCE_DATABRICKS_AND_CLOUD'
  group by
    sku.day, sku.rule, sku.target, sku.account_id, sku.scope_key, sku.currency, sku.days, sku.price,
    asset_sku_day.workspace_id, asset_sku_day.asset_kind, asset_sku_day.asset_id
)
select distinct day, rule, target, account_id, scope_key, currency
from drawn
where cost * days - earlier_cost >= cast(price as decimal(24,10)) * days * cast(0.8 as decimal(2,1))
