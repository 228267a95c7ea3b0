-- One row: an asset as its source last listed it, or a workspace in which it is known otherwise; what no source has is null.
with
listed as (
  select
    workspace_id, 'warehouse' as kind, warehouse_id as asset_id, state, warehouse_type as asset_type, size,
    min_clusters, max_clusters, auto_stop_minutes, spot_instance_policy as availability, is_photon,
    warehouse_type = 'SERVERLESS' as is_serverless,
    cast(null as boolean) as is_continuous,
    cast(null as boolean) as is_scaled_to_zero,
    cast(null as integer) as min_idle_vms,
    cast(null as integer) as max_vms,
    cast(null as varchar) as vm_type,
    tags_json
  from warehouse
  where workspace_id in ($workspaceIds)
  union all
  select
    workspace_id, 'pipeline', pipeline_id, state, edition, null, null, null, null, null, is_photon, is_serverless,
    is_continuous, null, null, null, null, null
  from pipeline
  where workspace_id in ($workspaceIds)
  union all
  select
    workspace_id, 'pool', instance_pool_id, state, null, null, null, null, idle_minutes, availability, null, null,
    null, null, min_idle_instances, max_capacity, node_type, tags_json
  from pool
  where workspace_id in ($workspaceIds)
  union all
  select
    workspace_id, 'app', app_id, coalesce(app_state, compute_state), null, compute_size, null, null, null, null, null,
    null, null, null, null, null, null, null
  from app
  where workspace_id in ($workspaceIds)
  union all
  select
    workspace_id, endpoint_kind, endpoint_id, state, endpoint_type, null, null, null, null, null, null, null, null,
    has_scale_to_zero, null, null, null, tags_json
  from endpoint
  where workspace_id in ($workspaceIds)
  union all
  select
    workspace_id, 'cluster', cluster_id,
    case when max_by(end_time is null, start_time) then 'RUNNING' else 'TERMINATED' end,
    null, null, null, null, null, null, null, null, null, null, null, null, null, null
  from cluster_instance
  where workspace_id in ($workspaceIds)
    and $assetKind = 'cluster'
    and cluster_id = $assetId
  group by workspace_id, cluster_id
)
select
  workspace_id as workspaceId,
  state,
  asset_type as assetType,
  size,
  min_clusters as minClusters,
  max_clusters as maxClusters,
  auto_stop_minutes as autoStopMinutes,
  availability,
  is_photon as isPhoton,
  is_serverless as isServerless,
  is_continuous as isContinuous,
  is_scaled_to_zero as isScaledToZero,
  min_idle_vms as minIdleVms,
  max_vms as maxVms,
  vm_type as vmType,
  tags_json as tagsJson
from listed
where kind = $assetKind
  and asset_id = $assetId
