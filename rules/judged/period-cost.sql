-- One row: what a scope cost in a complete period (see period_feature) as one target of rules sees it: all of it, what
-- Databricks bills, or what the cloud bills; of a SKU in the account (SKU_ALL), a subscription (SKU_TENANT) or a workspace
-- (SKU_WORKSPACE) all of it. The numbers are days since 1970: of the period, of the first day with a cost, of the period before
-- and of three months before. Workspace_cost is what the workspace of an asset cost meanwhile.
select
  scope.day, scope.first_day, scope.period,
  target.name as target,
  scope.account_id, scope.level, scope.subscription_id, scope.workspace_id, scope.asset_kind, scope.asset_id,
  scope.sku_name, scope.scope_key, scope.currency, scope.previous_days, scope.last_7_days, scope.last_30_days,
  scope.last_4_weeks_days, scope.last_3_months_days, scope.seen_days, scope.first_seen_day,
  cast(unix_date(scope.first_day) as bigint) as start_number,
  cast(unix_date(scope.first_seen_day) as bigint) as first_seen_number,
  case scope.period
    when 'DAY' then cast(unix_date(scope.first_day) as bigint) - 1
    when 'WEEK' then cast(unix_date(scope.first_day) as bigint) - 7
    else cast(unix_date(cast(date_trunc('month', scope.first_day) - interval '1' month as date)) as bigint)
  end as previous_number,
  cast(unix_date(cast(date_trunc('month', scope.first_day) - interval '3' month as date)) as bigint) as three_months_number,
  cast(case target.part
    when 'databricks' then coalesce(scope.databricks_cost, 0)
    when 'cloud' then scope.cost - coalesce(scope.databricks_cost, 0)
    else scope.cost
  end as decimal(28,10)) as cost,
  cast(case target.part
    when 'databricks' then scope.previous_databricks_cost
    when 'cloud' then scope.previous_cost - scope.previous_databricks_cost
    else scope.previous_cost
  end as decimal(28,10)) as previous_cost,
  cast(case target.part
    when 'databricks' then scope.last_7_days_databricks_cost
    when 'cloud' then scope.last_7_days_cost - scope.last_7_days_databricks_cost
    else scope.last_7_days_cost
  end as decimal(28,10)) as last_7_days_cost,
  cast(case target.part
    when 'databricks' then scope.last_30_days_databricks_cost
    when 'cloud' then scope.last_30_days_cost - scope.last_30_days_databricks_cost
    else scope.last_30_days_cost
  end as decimal(28,10)) as last_30_days_cost,
  cast(case target.part
    when 'databricks' then scope.last_4_weeks_databricks_cost
    when 'cloud' then scope.last_4_weeks_cost - scope.last_4_weeks_databricks_cost
    else scope.last_4_weeks_cost
  end as decimal(28,10)) as last_4_weeks_cost,
  cast(case target.part
    when 'databricks' then scope.last_3_months_databricks_cost
    when 'cloud' then scope.last_3_months_cost - scope.last_3_months_databricks_cost
    else scope.last_3_months_cost
  end as decimal(28,10)) as last_3_months_cost,
  workspace_period.cost as workspace_cost
from period_feature as scope
inner join (
  values
    ('RESOURCE_DATABRICKS_AND_CLOUD', 'all', ''),
    ('RESOURCE_DATABRICKS', 'databricks', ''),
    ('RESOURCE_CLOUD', 'cloud', ''),
    ('SKU_ALL', 'all', 'ACCOUNT'),
    ('SKU_TENANT', 'all', 'SUBSCRIPTION'),
    ('SKU_WORKSPACE', 'all', 'WORKSPACE')
) as target(name, part, sku_level)
  on target.sku_level = case when scope.sku_name is null then '' else scope.level end
left join period_feature as workspace_period
  on workspace_period.level = 'WORKSPACE'
  and workspace_period.sku_name is null
  and workspace_period.day = scope.day
  and workspace_period.period = scope.period
  and workspace_period.account_id = scope.account_id
  and workspace_period.workspace_id = case when scope.level = 'ASSET' then scope.workspace_id end
  and workspace_period.currency = scope.currency
where scope.day in ($days)
