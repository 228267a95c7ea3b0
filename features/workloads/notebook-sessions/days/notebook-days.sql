-- One row: a day on which a notebook cost something on serverless compute.
select
  day as day,
  $notebookId as notebookId,
  workspace_id as workspaceId,
  currency as currency,
  cast(sum(cost) as decimal(28, 10)) as cost
from asset_day
where workspace_id in ($workspaceIds)
  and asset_kind = 'notebook'
  and asset_id = $notebookId
  and ($currency is null or currency = $currency)
  and day >= cast(cast($since as timestamp) as date)
  and day < cast(cast($until as timestamp) as date)
group by day, workspace_id, currency
