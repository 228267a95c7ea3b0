-- One row: what compute other than serverless cost in the range: its DBUs, and its VMs as an estimate.
select cast(coalesce(sum(amount), 0) as decimal(28, 10)) as computeCost
from cost_day
where workspace_id in ($workspaceIds)
  and day >= cast(cast($since as timestamp) as date)
  and day < cast(cast($until as timestamp) as date)
  and currency = $currency
  and (source = 'machine_estimate' or (
    product in ('JOBS', 'ALL_PURPOSE', 'INTERACTIVE', 'DLT', 'SQL')
    and sku_name not like '%SERVERLESS%'
  ))
