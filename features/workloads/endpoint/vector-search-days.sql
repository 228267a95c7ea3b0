-- One row: a day of the range on which a vector search endpoint cost something.
select
  day as day,
  $endpointId as endpointId,
  workspace_id as workspaceId,
  currency as currency,
  cast(sum(cost) as decimal(28, 10)) as cost
from asset_day
where workspace_id in ($workspaceIds)
  and asset_kind = 'vector_search'
  and asset_id = $endpointId
  and ($currency is null or currency = $currency)
  and day >= cast(cast($since as timestamp) as date)
  and day < cast(cast($until as timestamp) as date)
group by day, workspace_id, currency
