-- One row: how a measure of the tasks that succeeded in an attempt of a stage is distributed.
select measure, task_count, total, minimum, quartile_1, median, quartile_3, percentile_95, maximum, is_approximate
from log_stage_distribution
where workspace_id in ($workspaceIds)
  and cluster_id = $clusterId
  and spark_context_id = $sparkContextId
  and stage_id = cast($stageNumber as bigint)
  and stage_attempt = cast($attemptNumber as int)
order by measure nulls last
