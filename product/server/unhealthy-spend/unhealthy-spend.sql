-- One row: what an asset cost in the range of one kind of unhealthy spend, for one reason. Each kind is of consumers of its own in
-- the ledger, so that no cent is in two of them.
with
endless_cluster as (
  select workspace_id, cluster_id
  from cluster_version
  where workspace_id in ($workspaceIds)
    and auto_termination_minutes is not null
    and at_time < cast($until as timestamp)
  group by workspace_id, cluster_id
  having max_by(auto_termination_minutes, (at_time, evidence <> 'before edit')) = 0
),
idle_instance as (
  select account_id, workspace_id, cluster_id, instance_id
  from cluster_instance
  where workspace_id in ($workspaceIds)
    and cluster_kind = 'shared'
    and idle_ms >= 40 * 60000
),
idle_cluster as (
  select
    'idle' as part,
    case when endless_cluster.cluster_id is null then 'idle_cluster' else 'no_auto_termination' end as reason,
    charge.workspace_id,
    'cluster' as asset_kind,
    charge.cluster_id as asset_id,
    charge.cost
  from cluster_instance_cost_day as charge
  inner join idle_instance
    on idle_instance.account_id = charge.account_id
    and idle_instance.workspace_id = charge.workspace_id
    and idle_instance.cluster_id = charge.cluster_id
    and idle_instance.instance_id = charge.instance_id
  left join endless_cluster
    on endless_cluster.workspace_id = charge.workspace_id
    and endless_cluster.cluster_id = charge.cluster_id
  where charge.workspace_id in ($workspaceIds)
    and charge.day >= cast(cast($since as timestamp) as date)
    and charge.day < cast(cast($until as timestamp) as date)
    and charge.currency = $currency
    and charge.consumer = 'idle'
),
idle_warehouse as (
  select
    'idle' as part,
    'idle_warehouse' as reason,
    asset_day.workspace_id, asset_day.asset_kind, asset_day.asset_id, asset_day.cost
  from asset_day
  inner join warehouse
    on warehouse.account_id = asset_day.account_id
    and warehouse.workspace_id = asset_day.workspace_id
    and warehouse.warehouse_id = asset_day.asset_id
    and warehouse.auto_stop_minutes = 0
  where asset_day.workspace_id in ($workspaceIds)
    and asset_day.day >= cast(cast($since as timestamp) as date)
    and asset_day.day < cast(cast($until as timestamp) as date)
    and asset_day.currency = $currency
    and asset_day.asset_kind = 'warehouse'
    and asset_day.phase = 'idle'
),
failed as (
  select
    'failed' as part,
    'failed_run' as reason,
    workspace_id,
    case when is_submitted then 'one_time_run' else 'job' end as asset_kind,
    job_id as asset_id,
    failed_cost as cost
  from job_day
  where workspace_id in ($workspaceIds)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
    and currency = $currency
),
used_endpoint as (
  select distinct account_id, workspace_id, endpoint_id
  from endpoint_usage_day
  where workspace_id in ($workspaceIds)
    and day >= cast(cast($until as timestamp) as date) - interval '30' day
    and day < cast(cast($until as timestamp) as date)
    and request_count > 0
),
unused_endpoint as (
  select endpoint.account_id, endpoint.workspace_id, endpoint.endpoint_id
  from endpoint
  left join used_endpoint
    on used_endpoint.account_id = endpoint.account_id
    and used_endpoint.workspace_id = endpoint.workspace_id
    and used_endpoint.endpoint_id = endpoint.endpoint_id
  where endpoint.workspace_id in ($workspaceIds)
    and endpoint.endpoint_kind = 'model_serving'
    and endpoint.is_usage_tracked
    and endpoint.creation_time < cast($until as timestamp) - interval '30' day
    and used_endpoint.endpoint_id is null
),
orphan as (
  select
    'orphan' as part,
    'unused_asset' as reason,
    asset_day.workspace_id, asset_day.asset_kind, asset_day.asset_id, asset_day.cost
  from asset_day
  left join unused_endpoint
    on unused_endpoint.account_id = asset_day.account_id
    and unused_endpoint.workspace_id = asset_day.workspace_id
    and unused_endpoint.endpoint_id = asset_day.asset_id
    and asset_day.asset_kind = 'model_serving'
  left join pool
    on pool.account_id = asset_day.account_id
    and pool.workspace_id = asset_day.workspace_id
    and pool.instance_pool_id = asset_day.asset_id
    and asset_day.asset_kind = 'pool'
    and pool.min_idle_instances = 0
  where asset_day.workspace_id in ($workspaceIds)
    and asset_day.day >= cast(cast($since as timestamp) as date)
    and asset_day.day < cast(cast($until as timestamp) as date)
    and asset_day.currency = $currency
    and (
      asset_day.consumer = 'pipeline_orphan'
      or unused_endpoint.endpoint_id is not null
      or (pool.instance_pool_id is not null and asset_day.consumer = 'pool')
    )
),
unhealthy as (
  select part, reason, workspace_id, asset_kind, asset_id, cost from idle_cluster
  union all
  select part, reason, workspace_id, asset_kind, asset_id, cost from idle_warehouse
  union all
  select part, reason, workspace_id, asset_kind, asset_id, cost from failed
  union all
  select part, reason, workspace_id, asset_kind, asset_id, cost from orphan
),
summed as (
  select part, reason, workspace_id, asset_kind, asset_id, cast(sum(cost) as decimal(28, 10)) as cost
  from unhealthy
  where $reason is null
    or reason = $reason
  group by part, reason, workspace_id, asset_kind, asset_id
  having sum(cost) > 0
)
select
  summed.part,
  summed.reason,
  summed.workspace_id as workspaceId,
  summed.asset_kind as assetKind,
  summed.asset_id as assetId,
  case
    when summed.asset_kind in ('job', 'one_time_run') then max(job.name)
    when summed.asset_kind = 'cluster' then max(cluster_name.name)
    else max(asset_name.name)
  end as name,
  summed.cost
from summed
left join asset_name
  on asset_name.workspace_id = summed.workspace_id
  and asset_name.kind = summed.asset_kind
  and asset_name.asset_id = summed.asset_id
left join cluster_name
  on cluster_name.workspace_id = summed.workspace_id
  and cluster_name.cluster_id = summed.asset_id
left join job
  on job.workspace_id = summed.workspace_id
  and job.job_id = summed.asset_id
group by summed.part, summed.reason, summed.workspace_id, summed.asset_kind, summed.asset_id, summed.cost
order by summed.cost desc, summed.part, summed.reason, summed.workspace_id, summed.asset_id
