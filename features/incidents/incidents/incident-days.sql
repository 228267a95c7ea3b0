-- One row: a day with what the thing of an incident cost.
with
whole as (
  select coalesce(bool_and(workspace_id in ($workspaceIds)), false) as is_whole
  from workspace
)
select
  strftime(asset_sku_day.day, '%Y-%m-%d') as day,
  cast(cast(coalesce(sum(case when asset_sku_day.source <> 'machine_estimate' then asset_sku_day.amount end), 0) as decimal(28, 10)) as varchar) as databricksCost,
  cast(cast(coalesce(sum(case when asset_sku_day.source = 'machine_estimate' then asset_sku_day.amount end), 0) as decimal(28, 10)) as varchar) as cloudCost,
  cast(cast(sum(asset_sku_day.amount) as decimal(28, 10)) as varchar) as cost
from asset_sku_day
cross join whole
where asset_sku_day.day >= cast($since as date)
  and asset_sku_day.day < cast($until as date)
  and asset_sku_day.currency = $currency
  and (
    asset_sku_day.workspace_id in ($workspaceIds)
    or (asset_sku_day.workspace_id is null and whole.is_whole)
  )
  and ($workspaceId is null or asset_sku_day.workspace_id = $workspaceId)
  and (
    $subscriptionId is null
    or asset_sku_day.workspace_id in (
      select workspace_id from workspace where subscription_id = $subscriptionId and workspace_id in ($workspaceIds)
    )
  )
  and ($skuName is null or asset_sku_day.sku_name = $skuName)
  and ($assetId is null or (asset_sku_day.asset_kind = $assetKind and asset_sku_day.asset_id = $assetId))
group by asset_sku_day.day
order by asset_sku_day.day
