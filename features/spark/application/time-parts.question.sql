-- One row: a part of the wall clock of a Spark application that has ended, in the order of the parts.
select
  execution_time_part.part, execution_time_part.place, execution_time_part.wall_ms, execution_time_part.core_ms,
  execution_cause.part is not null as is_cause,
  execution_time_part.has_unknown_spill, execution_time_part.stage_id, execution_time_part.stage_attempt,
  execution_time_part.stage_ms, execution_time_part.stage_share
from execution_time_part
left join execution_cause
  on execution_cause.day = execution_time_part.day
  and execution_cause.account_id = execution_time_part.account_id
  and execution_cause.workspace_id = execution_time_part.workspace_id
  and execution_cause.execution_kind = execution_time_part.execution_kind
  and execution_cause.asset_id = execution_time_part.asset_id
  and execution_cause.execution_id = execution_time_part.execution_id
  and execution_cause.part = execution_time_part.part
where execution_time_part.workspace_id in ($workspaceIds)
  and execution_time_part.execution_kind = 'spark_application'
  and execution_time_part.asset_id = $clusterId
  and execution_time_part.execution_id = $sparkContextId
order by execution_time_part.place nulls last
