-- One row: what a subscription spent on a UTC day of the range, by source; the subscription is null for workspaces that are
-- not connected.
select
  strftime(cost_day.day, '%Y-%m-%d') as day,
  workspace.subscription_id as subscriptionId,
  cast(sum(case when cost_day.source = 'databricks_usage' then cost_day.amount else 0 end) as decimal(28, 10)) as databricksCost,
  cast(sum(case when cost_day.source = 'machine_estimate' then cost_day.amount else 0 end) as decimal(28, 10)) as cloudCost,
  cast(sum(cost_day.amount) as decimal(28, 10)) as cost
from cost_day
left join workspace
  on workspace.account_id = cost_day.account_id
  and workspace.workspace_id = cost_day.workspace_id
where cost_day.workspace_id in ($workspaceIds)
  and cost_day.currency is not distinct from $currency
  and cost_day.day >= cast($since as date)
  and cost_day.day < cast($until as date)
group by cost_day.day, workspace.subscription_id
order by cost_day.day
