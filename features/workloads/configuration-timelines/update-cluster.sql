-- One row: an update of the pipeline with the cluster that it ran on, null where none is known.
select
  workspace_id as "workspaceId",
  cluster_id as "clusterId"
from pipeline_update
where workspace_id in ($workspaceIds)
  and pipeline_id = $pipelineId
  and update_id = $updateId
