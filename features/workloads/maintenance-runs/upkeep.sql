-- One row: a workspace of the caller that has upkeep of this id: a pipeline that is maintained, or a product that does upkeep.
select distinct workspace_id as workspaceId
from run_cost_part
where workspace_id in ($workspaceIds)
  and (
    (consumer = 'pipeline_maintenance' and asset_id = $jobId)
    or (consumer = 'overhead' and product = $jobId)
  )
