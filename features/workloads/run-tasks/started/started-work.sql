-- One row: an update of a pipeline, or all statements on a SQL warehouse, that a run started, with its cost of all days.
with
part as (
  select started_work.*
  from started_work
  where started_work.workspace_id in ($workspaceIds)
    and started_work.run_id = $runId
    and started_work.day >= coalesce(cast($firstDay as date) - 1, date '0001-01-01')
    and exists (
      select 1
      from run
      where run.workspace_id = started_work.workspace_id
        and run.job_id = $jobId
        and run.run_id = $runId
        and run.workspace_id in ($workspaceIds)
    )
),
started as (
  select workspace_id, kind, asset_id, part_id, cast(sum(statements) as bigint) as statements
  from part
  group by workspace_id, kind, asset_id, part_id
),
spent as (
  select
    workspace_id, kind, asset_id, part_id, currency,
    cast(sum(databricks_cost) as decimal(28, 10)) as databricks_cost,
    cast(sum(cloud_cost) as decimal(28, 10)) as cloud_cost,
    max(weak_because) as weak_because,
    cast(sum(cost) as decimal(28, 10)) as cost
  from part
  where currency is not null
    and ($currency is null or currency = $currency)
  group by workspace_id, kind, asset_id, part_id, currency
)
select
  started.kind as kind,
  started.asset_id as assetId,
  coalesce(asset_name.name, started.asset_id) as assetName,
  started.part_id as partId,
  started.statements as statements,
  spent.currency as currency,
  spent.cost as cost,
  spent.databricks_cost as databricksCost,
  spent.cloud_cost as cloudCost,
  coalesce(spent.cloud_cost, 0) <> 0 as isCostEstimated,
  nullif(concat_ws(', ', case when spent.cloud_cost <> 0 then 'public VM price' end, spent.weak_because), '') as estimatedBecause,
  started.workspace_id as workspaceId,
  workspace.workspace_url as workspaceUrl
from started
left join spent
  on spent.workspace_id = started.workspace_id
  and spent.kind = started.kind
  and spent.asset_id = started.asset_id
  and spent.part_id is not distinct from started.part_id
left join asset_name
  on asset_name.workspace_id = started.workspace_id
  and asset_name.asset_id = started.asset_id
  and asset_name.kind = case when started.kind = 'pipeline_update' then 'pipeline' else 'warehouse' end
left join workspace
  on workspace.workspace_id = started.workspace_id
