-- One row: what the job cost in the range on one kind of compute: its runs, by all-purpose cluster where on such; or updates of a
-- pipeline, or statements on a SQL warehouse, that its runs started.
with
spent as (
  select
    workspace_id, compute, asset_id, is_started, currency,
    cast(sum(databricks_cost) as decimal(28, 10)) as databricks_cost,
    cast(sum(cloud_cost) as decimal(28, 10)) as cloud_cost,
    max(weak_because) as weak_because,
    cast(sum(cost) as decimal(28, 10)) as cost
  from job_compute_day
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and ($currency is null or currency = $currency)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by workspace_id, compute, asset_id, is_started, currency
)
select
  spent.compute as compute,
  spent.is_started as isStarted,
  spent.asset_id as assetId,
  coalesce(cluster_name.name, asset_name.name, spent.asset_id) as assetName,
  spent.currency as currency,
  spent.cost as cost,
  cast(spent.cost as double)
    / nullif(cast(sum(spent.cost) over (partition by spent.workspace_id, spent.currency) as double), 0) as costShare,
  spent.databricks_cost as databricksCost,
  spent.cloud_cost as cloudCost,
  coalesce(spent.cloud_cost <> 0, false) as isCostEstimated,
  nullif(concat_ws(', ', case when spent.cloud_cost <> 0 then 'public VM price' end, spent.weak_because), '') as estimatedBecause,
  spent.workspace_id as workspaceId,
  workspace.workspace_url as workspaceUrl
from spent
left join cluster_name
  on cluster_name.workspace_id = spent.workspace_id
  and cluster_name.cluster_id = case when spent.compute = 'ALL_PURPOSE' then spent.asset_id end
left join asset_name
  on asset_name.workspace_id = spent.workspace_id
  and asset_name.asset_id = spent.asset_id
  and asset_name.kind = case spent.compute when 'PIPELINE' then 'pipeline' when 'SQL_WAREHOUSE' then 'warehouse' end
left join workspace
  on workspace.workspace_id = spent.workspace_id
