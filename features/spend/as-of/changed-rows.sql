-- One row: what a workspace spent on a day on a SKU by a kind of asset, where it was reported otherwise before $asOf than now.
with
asked as (
  -- include: #features/spend/as-of/parts/asked-publication.sql
),
reported as (
  select spend_day_version.*, spend_day_version.published_at < asked.as_of as is_before
  from spend_day_version
  cross join asked
  where spend_day_version.workspace_id in ($workspaceIds)
    and asked.first_published_at < asked.as_of
    and ($currency is null or spend_day_version.currency = $currency)
    and spend_day_version.day >= cast(cast($since as timestamp) as date)
    and spend_day_version.day < cast(cast($until as timestamp) as date)
),
cell as (
  select
    day, account_id, workspace_id, source, sku_name, asset_kind, currency,
    cast(coalesce(max_by(amount, version) filter (where is_before), 0) as decimal(28, 10)) as previous_amount,
    max_by(amount, version) as amount,
    count(*) filter (where not is_before) as publications,
    max(published_at) as published_at
  from reported
  group by day, account_id, workspace_id, source, sku_name, asset_kind, currency
)
select
  strftime(cell.day, '%Y-%m-%d') as day,
  case when cell.source = 'databricks_usage' then 'Databricks' else 'Cloud' end as provider,
  cell.source as source,
  cell.workspace_id as workspaceId,
  workspace.workspace_name as workspaceName,
  cell.sku_name as skuName,
  cell.asset_kind as assetKind,
  cell.currency as currency,
  cell.previous_amount as previousAmount,
  cell.amount as amount,
  cast(cell.amount - cell.previous_amount as decimal(28, 10)) as difference,
  cast(abs(cell.amount - cell.previous_amount) as decimal(28, 10)) as differenceSize,
  cast(cell.publications as integer) as publications,
  cell.published_at as publishedAt
from cell
left join workspace
  on workspace.workspace_id = cell.workspace_id
where cell.amount <> cell.previous_amount
