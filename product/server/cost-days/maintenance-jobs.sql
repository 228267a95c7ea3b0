-- One row: what a service that Databricks runs by itself cost on a UTC day: maintenance of a pipeline, or a product such as
-- predictive optimization.
with
spent as (
  select
    day, workspace_id, upkeep_kind, upkeep_id, currency,
    cast(sum(cost) as decimal(28, 10)) as cost,
    cast(sum(databricks_cost) as decimal(28, 10)) as databricks_cost,
    cast(sum(cloud_cost) as decimal(28, 10)) as cloud_cost,
    max(weak_because) as weak_because
  from upkeep_day
  where workspace_id in ($workspaceIds)
    and ($jobId is null or upkeep_id = $jobId)
    and ($currency is null or currency = $currency)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
    and cost is not null
  group by day, workspace_id, upkeep_kind, upkeep_id, currency
),
pipeline as (
  select workspace_id, asset_id, name, owner
  from asset_name
  where workspace_id in ($workspaceIds)
    and kind = 'pipeline'
),
named as (
  select
    spent.*,
    case
      when spent.upkeep_kind = 'pipeline' then coalesce(pipeline.name, 'Pipeline ' || spent.upkeep_id)
      else upper(left(spent.upkeep_id, 1)) || replace(lower(substring(spent.upkeep_id, 2)), '_', ' ')
    end as name,
    pipeline.owner
  from spent
  left join pipeline
    on pipeline.workspace_id = spent.workspace_id
    and pipeline.asset_id = case when spent.upkeep_kind = 'pipeline' then spent.upkeep_id end
)
select
  strftime(named.day, '%Y-%m-%d') as day,
  named.workspace_id as workspaceId,
  workspace.workspace_name as workspaceName,
  named.upkeep_id as dbJobId,
  named.name as dbJobName,
  named.owner as owner,
  -- include: #product/server/parts/cost-columns.sql
from named
left join workspace using (workspace_id)
where (
    $search is null
    or (coalesce($searchBy, 'name') = 'name' and contains(lower(named.name), lower($search)))
    or (coalesce($searchBy, 'id') = 'id' and contains(lower(named.upkeep_id), lower($search)))
    or (coalesce($searchBy, 'owner') = 'owner' and contains(lower(named.owner), lower($search)))
  )
  and ($owner is null or named.owner = $owner)
