-- One row: a workspace with what it cost in the range and in the previous period.
with
spent as (
  select
    workspace_id,
    currency,
    coalesce(sum(amount) filter (where is_in_range), 0) as cost,
    coalesce(sum(amount) filter (where is_in_range and provider = 'Databricks'), 0) as databricks_cost,
    coalesce(sum(amount) filter (where is_in_range and provider = 'Cloud'), 0) as cloud_cost,
    coalesce(sum(amount) filter (where is_in_range and day < cast($comparedUntil as date)), 0) as compared_cost,
    coalesce(sum(amount) filter (where not is_in_range and day < cast($previousUntil as date)), 0) as previous_cost
  from (
    select *, day >= cast(cast($since as timestamp) as date) as is_in_range
    from spend_day
    where workspace_id in ($workspaceIds)
      and ($currency is null or currency = $currency)
      and day >= cast(cast($previousSince as timestamp) as date)
      and day < cast(cast($until as timestamp) as date)
  )
  group by workspace_id, currency
),
total as (
  select currency, sum(cost) as cost
  from spent
  group by currency
)
select
  spent.workspace_id as workspaceId,
  coalesce(workspace.workspace_name, spent.workspace_id) as workspaceName,
  workspace.subscription_id as subscriptionId,
  spent.currency as currency,
  cast(spent.cost as decimal(28, 10)) as cost,
  cast(spent.databricks_cost as decimal(28, 10)) as databricksCost,
  cast(spent.cloud_cost as decimal(28, 10)) as cloudCost,
  spent.cloud_cost <> 0 as isCostEstimated,
  case when spent.cloud_cost <> 0 then 'public VM price' end as estimatedBecause,
  case when total.cost > 0 then cast(spent.cost / total.cost as double) end as costShare,
  case when $previousUntil is not null then cast(spent.previous_cost as decimal(28, 10)) end as previousCost,
  case
    when $previousUntil is not null then cast(spent.compared_cost - spent.previous_cost as decimal(28, 10))
  end as costDifference,
  case
    when $previousUntil is not null
    then cast((spent.compared_cost - spent.previous_cost) / nullif(abs(spent.previous_cost), 0) as double)
  end as costChange
from spent
inner join total using (currency)
left join workspace using (workspace_id)
where $search is null
  or contains(lower(coalesce(workspace.workspace_name, '')), lower($search))
  or contains(spent.workspace_id, $search)
