-- One row: what a workload that is no job cost on a day of the range.
with
spent as (
  select
    day, workspace_id, asset_kind, asset_id, currency,
    sum(dbus) as dbus,
    cast(sum(databricks_cost) as decimal(28, 10)) as databricks_cost,
    cast(sum(cloud_cost) as decimal(28, 10)) as cloud_cost,
    max(weak_because) as weak_because,
    cast(sum(cost) as decimal(28, 10)) as cost
  from asset_day
  where workspace_id in ($workspaceIds)
    and ($assetKind is null or asset_kind = $assetKind)
    and ($assetId is null or asset_id = $assetId)
    and ($currency is null or currency = $currency)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by day, workspace_id, asset_kind, asset_id, currency
),
known as (
  select workspace_id, 'job' as kind, job_id as asset_id, name, coalesce(run_as_user_name, creator_user_name) as owner
  from job
  where workspace_id in ($workspaceIds)
  union all
  select workspace_id, 'cluster' as kind, cluster_id as asset_id, name, owner
  from cluster_name
  where workspace_id in ($workspaceIds)
    and cluster_id in (select asset_id from spent where asset_kind = 'cluster')
  union all
  select asset_name.workspace_id, named.kind, asset_name.asset_id, asset_name.name, asset_name.owner
  -- include: #product/server/parts/names-of-assets.sql
),
named as (
  select
    spent.*,
    coalesce(
      known.name,
      case
        when spent.asset_kind <> 'service' then null
        when spent.asset_id = 'DLT' then spent.asset_id
        when starts_with(spent.asset_id, 'AI_') then 'AI ' || replace(lower(substring(spent.asset_id, 4)), '_', ' ')
        else upper(left(spent.asset_id, 1)) || replace(lower(substring(spent.asset_id, 2)), '_', ' ')
      end,
      spent.asset_id,
      'Not named in usage'
    ) as name,
    known.owner
  from spent
  left join known
    on known.workspace_id = spent.workspace_id
    and known.kind = spent.asset_kind
    and known.asset_id = spent.asset_id
)
select
  named.day as day,
  named.workspace_id as workspaceId,
  workspace.workspace_name as workspaceName,
  named.asset_kind as assetKind,
  named.asset_id as assetId,
  named.name as assetName,
  named.owner as owner,
  cast(named.dbus as varchar) as dbus,
  -- include: #product/server/parts/cost-columns.sql
from named
left join workspace
  on workspace.workspace_id = named.workspace_id
where (
    $search is null
    or (coalesce($searchBy, 'name') = 'name' and contains(lower(named.name), lower($search)))
    or (coalesce($searchBy, 'id') = 'id' and contains(lower(named.asset_id), lower($search)))
    or (coalesce($searchBy, 'owner') = 'owner' and contains(lower(named.owner), lower($search)))
  )
  and ($owner is null or named.owner = $owner)
