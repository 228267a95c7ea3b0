-- One row: what a value of a cut cost in a workspace on a day of the range or of the period before, by provider.
select
  spend_day.workspace_id as workspaceId,
  coalesce(any_value(workspace.workspace_name), spend_day.workspace_id) as workspaceName,
  any_value(workspace.subscription_id) as subscriptionId,
  strftime(spend_day.day, '%Y-%m-%d') as day,
  case $by
    when 'provider' then spend_day.provider
    when 'resource' then spend_day.resource
    else spend_day.feature
  end as name,
  spend_day.provider = 'Databricks' as isDatabricks,
  cast(sum(spend_day.amount) as decimal(28, 10)) as cost
from spend_day
left join workspace
  on workspace.workspace_id = spend_day.workspace_id
where spend_day.workspace_id in ($workspaceIds)
  and spend_day.currency = $currency
  and spend_day.day >= cast($previousSince as date)
  and spend_day.day < cast($until as date)
group by
  spend_day.workspace_id,
  spend_day.day,
  case $by
    when 'provider' then spend_day.provider
    when 'resource' then spend_day.resource
    else spend_day.feature
  end,
  spend_day.provider = 'Databricks'
