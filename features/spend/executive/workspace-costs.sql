-- One row: what a workspace cost in the range, and whether it is connected, so that its clusters and jobs are known.
select
  spend_day.workspace_id as workspaceId,
  coalesce(max(workspace.workspace_name), spend_day.workspace_id) as name,
  coalesce(bool_or(workspace.region is not null), false) as isMonitored,
  cast(sum(spend_day.amount) as decimal(28, 10)) as cost,
  cast(coalesce(sum(spend_day.amount) filter (where spend_day.source = 'machine_estimate'), 0) as decimal(28, 10)) as estimatedCost
from spend_day
left join workspace
  on workspace.workspace_id = spend_day.workspace_id
where spend_day.workspace_id in ($workspaceIds)
  and spend_day.day >= cast(cast($since as timestamp) as date)
  and spend_day.day < cast(cast($until as timestamp) as date)
  and spend_day.currency = $currency
group by spend_day.workspace_id
order by cost desc, workspaceId
