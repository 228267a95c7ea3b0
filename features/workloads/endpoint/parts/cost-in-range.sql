-- Costs of the endpoint in the range.
from asset_day
where workspace_id in ($workspaceIds)
  and asset_kind = 'model_serving'
  and asset_id = $endpointId
  and ($currency is null or currency = $currency)
  and day >= cast(cast($since as timestamp) as date)
  and day < cast(cast($until as timestamp) as date)
