-- One row: a pipeline that is shown, with what its updates, its maintenance and the rest of it cost in the range, and the cluster on
-- which its last maintenance in the range ran.
with
maintained as (
  select
    workspace_id,
    upkeep_id as pipeline_id,
    max_by(cluster_id, case when cluster_id is not null then day end) as cluster_id
  from upkeep_day
  where workspace_id in ($workspaceIds)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by workspace_id, upkeep_id
)
select
  shown_row.workspaceId, shown_row.assetKind, shown_row.pipelineId, shown_row.currency,
  cast(coalesce(sum(pipeline_day.cost) filter (where pipeline_day.part_kind = 'update'), 0) as decimal(28, 10)) as updateCost,
  cast(coalesce(sum(pipeline_day.cost) filter (where pipeline_day.part_kind = 'maintenance'), 0) as decimal(28, 10)) as maintenanceCost,
  cast(coalesce(sum(pipeline_day.cost) filter (where pipeline_day.part_kind = 'orphan'), 0) as decimal(28, 10)) as orphanCost,
  any_value(maintained.cluster_id) as maintenanceClusterId
from shown_row
inner join pipeline_day
  on pipeline_day.workspace_id = shown_row.workspaceId
  and pipeline_day.pipeline_id = shown_row.pipelineId
  and pipeline_day.currency = shown_row.currency
left join maintained
  on maintained.workspace_id = shown_row.workspaceId
  and maintained.pipeline_id = shown_row.pipelineId
where pipeline_day.workspace_id in ($workspaceIds)
  and pipeline_day.day >= cast(cast($since as timestamp) as date)
  and pipeline_day.day < cast(cast($until as timestamp) as date)
group by shown_row.workspaceId, shown_row.assetKind, shown_row.pipelineId, shown_row.currency
