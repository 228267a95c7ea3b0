-- One row: a job, a group of one-time runs or any other asset that cost something in the range, with the money whose usage falls into
-- the range. One-time runs of one name on one shared cluster, or on compute of their own, stand together under their latest.
with
paid as (
  select
    workspace_id, 'job' as kind, job_id as asset_id, day, currency, cast(null as decimal(28, 12)) as dbus,
    databricks_cost, cloud_cost, weak_because, cost, has_list_price, has_negotiated_price
  from job_day
  where workspace_id in ($workspaceIds)
    and ($currency is null or currency = $currency)
    and day >= cast(cast($previousSince as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
    and cost is not null
    and coalesce($assetKind, 'job') in ('job', 'one_time_run')
  union all
  select
    workspace_id, asset_kind as kind, asset_id, day, currency, dbus,
    databricks_cost, cloud_cost, weak_because, cost, has_list_price, has_negotiated_price
  from asset_day
  where workspace_id in ($workspaceIds)
    and ($assetKind is null or asset_kind = $assetKind)
    and ($currency is null or currency = $currency)
    and day >= cast(cast($previousSince as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
),
spent as (
  select
    workspace_id, kind, asset_id, currency,
    sum(dbus) filter (where is_in_range) as dbus,
    -- include: #product/server/parts/compared-sums.sql
  from (select *, day >= cast(cast($since as timestamp) as date) as is_in_range from paid)
  group by workspace_id, kind, asset_id, currency
),
submitted as (
  select
    workspace_id,
    job_id,
    max_by(coalesce(run_name, 'Run ' || run_id), attempt) as run_name,
    max_by(coalesce(shared_cluster_id, compute_type, ''), attempt) as place,
    max_by(creator_user_name, attempt) as owner,
    max(start_time) as start_time
  from run
  where workspace_id in ($workspaceIds)
    and run_type = 'SUBMIT_RUN'
    and coalesce($assetKind, 'job') in ('job', 'one_time_run')
    and job_id in (select asset_id from spent where kind = 'job')
  group by workspace_id, job_id
),
one_time as (
  select
    workspace_id, run_name, place,
    max_by(job_id, start_time) as asset_id,
    max_by(owner, start_time) as owner,
    unnest(list(job_id)) as job_id
  from submitted
  group by workspace_id, run_name, place
),
asset as (
  select
    spent.workspace_id,
    case when one_time.job_id is not null then 'one_time_run' else spent.kind end as kind,
    coalesce(one_time.asset_id, spent.asset_id) as asset_id,
    spent.currency,
    any_value(one_time.run_name) as run_name,
    any_value(one_time.owner) as run_owner,
    sum(spent.dbus) as dbus,
    cast(sum(spent.databricks_cost) as decimal(28, 10)) as databricks_cost,
    cast(sum(spent.cloud_cost) as decimal(28, 10)) as cloud_cost,
    max(spent.weak_because) as weak_because,
    cast(sum(spent.cost) as decimal(28, 10)) as cost,
    cast(sum(spent.compared_cost) as decimal(28, 10)) as compared_cost,
    cast(sum(spent.previous_cost) as decimal(28, 10)) as previous_cost,
    bool_or(spent.has_list_price) as has_list_price,
    bool_or(spent.has_negotiated_price) as has_negotiated_price
  from spent
  left join one_time
    on one_time.workspace_id = spent.workspace_id
    and one_time.job_id = case when spent.kind = 'job' then spent.asset_id end
  group by
    spent.workspace_id,
    case when one_time.job_id is not null then 'one_time_run' else spent.kind end,
    coalesce(one_time.asset_id, spent.asset_id),
    spent.currency
),
seen as (
  select
    paid.workspace_id,
    case when one_time.job_id is not null then 'one_time_run' else paid.kind end as kind,
    coalesce(one_time.asset_id, paid.asset_id) as asset_id,
    paid.currency,
    min(paid.day) as first_day,
    max(paid.day) as last_day
  from (
    select workspace_id, 'job' as kind, job_id as asset_id, day, currency
    from job_day
    where workspace_id in ($workspaceIds)
      and day < cast(cast($until as timestamp) as date)
      and cost <> 0
      and coalesce($assetKind, 'job') in ('job', 'one_time_run')
    union all
    select workspace_id, asset_kind as kind, asset_id, day, currency
    from asset_day
    where workspace_id in ($workspaceIds)
      and ($assetKind is null or asset_kind = $assetKind)
      and day < cast(cast($until as timestamp) as date)
      and cost <> 0
  ) as paid
  left join one_time
    on one_time.workspace_id = paid.workspace_id
    and one_time.job_id = case when paid.kind = 'job' then paid.asset_id end
  group by
    paid.workspace_id,
    case when one_time.job_id is not null then 'one_time_run' else paid.kind end,
    coalesce(one_time.asset_id, paid.asset_id),
    paid.currency
),
known as (
  select workspace_id, 'job' as kind, job_id as asset_id, name, coalesce(run_as_user_name, creator_user_name) as owner, is_deleted
  from job
  where workspace_id in ($workspaceIds)
    and coalesce($assetKind, 'job') = 'job'
  union all
  select workspace_id, 'cluster' as kind, cluster_id as asset_id, name, owner, is_deleted
  from cluster_name
  where workspace_id in ($workspaceIds)
    and coalesce($assetKind, 'cluster') = 'cluster'
    and cluster_id in (select asset_id from asset where kind = 'cluster')
  union all
  select asset_name.workspace_id, named.kind, asset_name.asset_id, asset_name.name, asset_name.owner, asset_name.is_deleted
  -- include: #product/server/parts/names-of-assets.sql
),
computed as (
  select workspace_id, pipeline_id, max_by(is_serverless, day) as is_serverless
  from pipeline_day
  where workspace_id in ($workspaceIds)
    and part_kind <> 'maintenance'
    and $isServerless is not null
    and day < cast(cast($until as timestamp) as date)
  group by workspace_id, pipeline_id
),
skewed as (
  select
    workspace_id,
    case execution_kind when 'pipeline_update' then 'pipeline' else 'cluster' end as kind,
    asset_id
  from analyzed_execution
  where workspace_id in ($workspaceIds)
    and $isSkewedOnly
    and execution_kind in ('pipeline_update', 'cluster_instance')
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by workspace_id, execution_kind, asset_id
  having max_by(is_skewed, (start_time, execution_id))
),
named as (
  select
    asset.*,
    coalesce(
      asset.run_name,
      known.name,
      case
        when asset.kind <> 'service' then null
        when asset.asset_id = 'DLT' then asset.asset_id
        when starts_with(asset.asset_id, 'AI_') then 'AI ' || replace(lower(substring(asset.asset_id, 4)), '_', ' ')
        else upper(left(asset.asset_id, 1)) || replace(lower(substring(asset.asset_id, 2)), '_', ' ')
      end,
      asset.asset_id,
      'Not named in usage'
    ) as name,
    coalesce(asset.run_owner, known.owner) as owner,
    coalesce(known.is_deleted, false) as is_deleted
  from asset
  left join known
    on known.workspace_id = asset.workspace_id
    and known.kind = asset.kind
    and known.asset_id = asset.asset_id
)
select
  named.name as assetName,
  named.asset_id as assetId,
  named.kind as assetKind,
  named.workspace_id as workspaceId,
  workspace.workspace_name as workspaceName,
  workspace.subscription_id as subscriptionId,
  named.is_deleted as isDeleted,
  named.owner as owner,
  cast(named.dbus as varchar) as dbus,
  named.currency as currency,
  named.cost as cost,
  -- include: #product/server/parts/compared-cost-columns.sql
  named.databricks_cost as databricksCost,
  named.cloud_cost as cloudCost,
  coalesce(named.cloud_cost, 0) <> 0 as isCostEstimated,
  nullif(concat_ws(', ', case when named.cloud_cost <> 0 then 'public VM price' end, named.weak_because), '') as estimatedBecause,
  case
    when named.has_list_price and named.has_negotiated_price then 'list and negotiated'
    when named.has_negotiated_price then 'negotiated'
    when named.has_list_price then 'list'
  end as priceKind,
  seen.first_day as firstCostDay,
  seen.last_day as lastCostDay,
  workspace.workspace_url as workspaceUrl
from named
left join seen
  on seen.workspace_id = named.workspace_id
  and seen.kind = named.kind
  and seen.asset_id is not distinct from named.asset_id
  and seen.currency = named.currency
left join workspace
  on workspace.workspace_id = named.workspace_id
left join computed
  on computed.workspace_id = named.workspace_id
  and computed.pipeline_id = case when named.kind = 'pipeline' then named.asset_id end
where named.cost is not null
  and ($assetKind is null or named.kind = $assetKind)
  and ($assetId is null or named.asset_id = $assetId)
  and ($isServerless is null or coalesce(computed.is_serverless, false) = $isServerless)
  -- include: #product/server/parts/asked-assets.sql
  and (not $isSkewedOnly or (named.workspace_id, named.kind, named.asset_id) in (from skewed))
