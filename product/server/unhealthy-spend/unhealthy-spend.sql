-- One row: the avoidable waste of an asset in the range, for one reason; each cent is in one row (waste_day).
with
summed as (
  select
    cause as reason,
    workspace_id, asset_kind, asset_id,
    cast(sum(cost) as decimal(28, 10)) as cost,
    bool_or(is_estimated) as is_estimated
  from waste_day
  where workspace_id in ($workspaceIds)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
    and currency = $currency
    and part = 'avoidable'
    and ($reason is null or cause = $reason)
  group by cause, workspace_id, asset_kind, asset_id
  having sum(cost) > 0
)
select
  case
    when summed.reason in ('idle_cluster', 'no_auto_termination', 'idle_warehouse', 'idle_pool') then 'idle'
    when summed.reason in ('failed_run', 'failed_task') then 'failed'
    else 'orphan'
  end as part,
  summed.reason,
  summed.workspace_id as workspaceId,
  summed.asset_kind as assetKind,
  summed.asset_id as assetId,
  case
    when summed.asset_kind in ('job', 'one_time_run') then max(job.name)
    when summed.asset_kind = 'cluster' then max(cluster_name.name)
    else max(asset_name.name)
  end as name,
  summed.cost,
  case when summed.is_estimated then 'public VM price' end as estimatedBecause
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
group by
  summed.reason, summed.workspace_id, summed.asset_kind, summed.asset_id, summed.cost, summed.is_estimated
order by summed.cost desc, part, summed.reason, summed.workspace_id, summed.asset_id
