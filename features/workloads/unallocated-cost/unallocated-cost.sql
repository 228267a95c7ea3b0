-- One row: money of one asset and SKU in the range of which it is not known what it was spent on, with the reason.
with
unexplained as (
  select
    unexplained_day.workspace_id, unexplained_day.source, unexplained_day.currency, unexplained_day.consumer,
    unexplained_day.reason, unexplained_day.asset_id, unexplained_day.sku_name,
    min(unexplained_day.day) as first_day,
    max(unexplained_day.day) as last_day,
    cast(sum(unexplained_day.record_count) as bigint) as record_count,
    cast(sum(unexplained_day.amount) as decimal(28, 10)) as amount
  from unexplained_day
  where unexplained_day.workspace_id in ($workspaceIds)
    and unexplained_day.source = $source
    and ($currency is null or unexplained_day.currency = $currency)
    and unexplained_day.day >= cast(cast($since as timestamp) as date)
    and unexplained_day.day < cast(cast($until as timestamp) as date)
  group by
    unexplained_day.workspace_id, unexplained_day.source, unexplained_day.currency, unexplained_day.consumer,
    unexplained_day.reason, unexplained_day.asset_id, unexplained_day.sku_name
),
asset as (
  -- include: #product/server/parts/named-assets.sql
    and cluster_id in (select asset_id from unexplained)
),
named as (
  select workspace_id, asset_id, min(name) as name
  from asset
  group by workspace_id, asset_id
)
select
  unexplained.reason as reason,
  unexplained.consumer <> 'unattributed' as isAssetKnown,
  coalesce(named.name, unexplained.asset_id) as assetName,
  unexplained.asset_id as assetId,
  unexplained.consumer as consumer,
  unexplained.workspace_id as workspaceId,
  workspace.workspace_name as workspaceName,
  unexplained.source as source,
  unexplained.sku_name as skuName,
  strftime(unexplained.first_day, '%Y-%m-%d') as firstDay,
  strftime(unexplained.last_day, '%Y-%m-%d') as lastDay,
  unexplained.record_count as recordCount,
  unexplained.currency as currency,
  unexplained.source = 'machine_estimate' as isEstimated,
  unexplained.amount as amount
from unexplained
left join named
  on named.workspace_id = unexplained.workspace_id
  and named.asset_id = unexplained.asset_id
left join workspace
  on workspace.workspace_id = unexplained.workspace_id
where $search is null
  or contains(lower(unexplained.reason), lower($search))
  or contains($reasonsFound, '|' || unexplained.reason || '|')
  or contains(lower(coalesce(named.name, unexplained.asset_id, '')), lower($search))
