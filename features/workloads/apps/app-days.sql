-- One row: a day of the range on which an app cost something.
select
  day as day,
  $appId as appId,
  workspace_id as workspaceId,
  currency as currency,
  cast(sum(dbus) as varchar) as dbus,
  cast(sum(cost) as decimal(28, 10)) as cost
from asset_day
where workspace_id in ($workspaceIds)
  and asset_kind = 'app'
  and asset_id = $appId
  and ($currency is null or currency = $currency)
  and day >= cast(cast($since as timestamp) as date)
  and day < cast(cast($until as timestamp) as date)
group by day, workspace_id, currency
