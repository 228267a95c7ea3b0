-- One row: a workspace of the caller that has upkeep of this id: a pipeline that is maintained, or a product that does upkeep.
select distinct workspace_id as workspaceId
from upkeep_day
where workspace_id in ($workspaceIds)
  and upkeep_id = $jobId
