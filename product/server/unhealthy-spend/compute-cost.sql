-- One row: what compute cost in the range: all but storage, networking, maintenance services and data sharing; with VMs as an estimate.
select
  cast(coalesce(sum(cost_day.amount), 0) as decimal(28, 10)) as computeCost,
  case
    when bool_or(cost_day.source = 'machine_estimate' and cost_day.amount <> 0) then 'public VM price'
  end as computeEstimatedBecause
from cost_day
left join billing_product
  on billing_product.product = cost_day.product
where cost_day.workspace_id in ($workspaceIds)
  and cost_day.day >= cast(cast($since as timestamp) as date)
  and cost_day.day < cast(cast($until as timestamp) as date)
  and cost_day.currency = $currency
  and coalesce(billing_product.feature, '') not in ('Storage', 'Networking', 'Maintenance', 'Sharing')
