-- One row: what a part of an asset cost on a UTC day. Parts of a cluster are also the runs and updates on it, of a pool its VMs in
-- clusters, of a notebook its share of clusters, though others are charged for these.
with
charged as (
  -- include: #product/server/parts/charged-on-clusters.sql
),
spent as (
  select
    day, databricks_cost, cloud_cost, cost, weak_because,
    case
      when asset_kind = 'cluster' and consumer in ('idle', 'interactive', 'start_up') then consumer
      when asset_kind = 'warehouse' and phase = 'idle' then 'idle'
      when asset_kind = 'warehouse' and consumer = 'query' then 'statements'
      when asset_kind in ('cluster', 'warehouse') then 'unknown'
      when consumer = 'pipeline_update' then 'updates'
      when consumer = 'pipeline_maintenance' then 'maintenance'
      when asset_kind = 'pipeline' then 'orphan'
      when asset_kind = 'notebook' then 'serverless'
      when asset_kind = 'app' then 'app'
      else 'serving'
    end as part
  from asset_day
  where workspace_id in ($workspaceIds)
    and asset_kind = $assetKind
    and asset_kind <> 'pool'
    and asset_id = $assetId
    and ($currency is null or currency = $currency)
    and day < cast(cast($until as timestamp) as date)
  union all
  select
    day, databricks_cost, cloud_cost, cost, weak_because,
    case consumer
      when 'run' then 'runs'
      when 'pipeline_update' then 'updates'
      when 'pipeline_maintenance' then 'maintenance'
      else 'orphan'
    end as part
  from charged
  where $assetKind = 'cluster'
    and cluster_id = $assetId
    and consumer in ('run', 'pipeline_update', 'pipeline_maintenance', 'pipeline_orphan')
    and ($currency is null or currency = $currency)
    and day < cast(cast($until as timestamp) as date)
  union all
  select
    day,
    cast(null as decimal(28, 10)) as databricks_cost,
    amount as cloud_cost,
    amount as cost,
    cast(null as varchar) as weak_because,
    case when machine_use = 'idle' then 'idle' else 'in_clusters' end as part
  from pool_day
  where workspace_id in ($workspaceIds)
    and $assetKind = 'pool'
    and instance_pool_id = $assetId
    and ($currency is null or currency = $currency)
    and day < cast(cast($until as timestamp) as date)
  union all
  select day, databricks_cost, cloud_cost, cost, weak_because, 'on_clusters' as part
  from notebook_session_day
  where workspace_id in ($workspaceIds)
    and $assetKind = 'notebook'
    and notebook_id = $assetId
    and cost is not null
    and ($currency is null or currency = $currency)
    and day < cast(cast($until as timestamp) as date)
)
select
  strftime(day, '%Y-%m-%d') as day,
  part,
  cast(sum(cost) as decimal(28, 10)) as cost,
  cast(sum(databricks_cost) as decimal(28, 10)) as databricksCost,
  cast(sum(cloud_cost) as decimal(28, 10)) as cloudCost,
  nullif(concat_ws(', ', case when sum(cloud_cost) <> 0 then 'public VM price' end, max(weak_because)), '') as estimatedBecause
from spent
group by day, part
order by day, part
