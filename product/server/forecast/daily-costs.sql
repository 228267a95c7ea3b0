-- One row: what one part of the bill (a subscription, a workspace, a provider; null: the whole bill) cost on a day.
select
  case
    when cast($by as varchar) = 'workspace' then billed_day.workspace_id
    when cast($by as varchar) = 'subscription' then workspace.subscription_id
    when cast($by as varchar) = 'provider' then case when billed_day.source = 'databricks_usage' then 'databricks' else 'cloud' end
  end as id,
  cast(billed_day.day as varchar) as day,
  cast(sum(case when billed_day.source = 'databricks_usage' then billed_day.amount end) as decimal(28, 10)) as databricksCost,
  cast(sum(case when billed_day.source <> 'databricks_usage' then billed_day.amount end) as decimal(28, 10)) as cloudCost
from billed_day
left join workspace
  on workspace.workspace_id = billed_day.workspace_id
where billed_day.workspace_id in ($workspaceIds)
  and billed_day.day >= cast($since as date)
  and billed_day.day < cast($until as date)
  and billed_day.currency = $currency
  and ($provider is null or case when billed_day.source = 'databricks_usage' then 'databricks' else 'cloud' end = $provider)
group by all
order by day, id
