-- One row: what the scope of a budget (a subscription, a workspace, an owner, a job, a value of a tag) cost on a UTC day.
with
known as (
  select workspace_id, kind, asset_id
  from asset_name
  where $kind = 'owner'
    and workspace_id in ($workspaceIds)
  group by workspace_id, kind, asset_id
  having any_value(owner) = $owner
  union all
  select workspace_id, 'cluster' as kind, cluster_id as asset_id
  from cluster_name
  where $kind = 'owner'
    and workspace_id in ($workspaceIds)
  group by workspace_id, cluster_id
  having any_value(owner) = $owner
),
worked as (
  select day, workspace_id, 'job' as kind, job_id as asset_id, databricks_cost, cloud_cost
  from job_day
  where $kind in ('owner', 'job')
    and workspace_id in ($workspaceIds)
    and ($kind = 'owner' or (workspace_id = $workspaceId and job_id = $jobId))
    and currency = $currency
    and day >= cast($since as date)
    and day < cast($until as date)
    and cost is not null
  union all
  select
    day,
    workspace_id,
    case when asset_kind in ('model_serving', 'vector_search') then 'endpoint' else asset_kind end as kind,
    asset_id, databricks_cost, cloud_cost
  from asset_day
  where $kind in ('owner', 'job')
    and workspace_id in ($workspaceIds)
    and ($kind = 'owner' or (workspace_id = $workspaceId and asset_kind = 'job' and asset_id = $jobId))
    and currency = $currency
    and day >= cast($since as date)
    and day < cast($until as date)
),
paid as (
  select worked.day, worked.databricks_cost, worked.cloud_cost
  from worked
  left join known
    on known.workspace_id = worked.workspace_id
    and known.kind = worked.kind
    and known.asset_id = worked.asset_id
  where $kind = 'job'
    or known.asset_id is not null
  union all
  select
    billed_day.day,
    case when billed_day.source = 'databricks_usage' then billed_day.amount end as databricks_cost,
    case when billed_day.source <> 'databricks_usage' then billed_day.amount end as cloud_cost
  from billed_day
  left join workspace
    on workspace.workspace_id = billed_day.workspace_id
  where $kind in ('workspace', 'subscription')
    and billed_day.workspace_id in ($workspaceIds)
    and case when $kind = 'workspace' then billed_day.workspace_id = $workspaceId else workspace.subscription_id = $subscriptionId end
    and billed_day.currency = $currency
    and billed_day.day >= cast($since as date)
    and billed_day.day < cast($until as date)
  union all
  select
    day,
    case when source = 'databricks_usage' then amount end as databricks_cost,
    case when source <> 'databricks_usage' then amount end as cloud_cost
  from tag_set_day
  where $kind = 'tag'
    and workspace_id in ($workspaceIds)
    and cast(cast(tags_json as json) as map(varchar, varchar))[$tagKey] = $tagValue
    and currency = $currency
    and day >= cast($since as date)
    and day < cast($until as date)
)
select
  cast(null as varchar) as id,
  strftime(day, '%Y-%m-%d') as day,
  cast(sum(databricks_cost) as decimal(28, 10)) as databricksCost,
  cast(sum(cloud_cost) as decimal(28, 10)) as cloudCost
from paid
group by day
order by day
