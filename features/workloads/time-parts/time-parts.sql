-- One row: a part of the wall clock of the execution, in a currency of its cost.
select
  case part
    when 'queue' then 'Queue'
    when 'setup' then 'Setup'
    when 'driver_only' then 'Driver only'
    when 'no_executors' then 'No executors'
    when 'too_few_tasks' then 'Too few tasks'
    when 'stragglers' then 'Stragglers'
    when 'uneven_rounds' then 'Uneven rounds'
    when 'lost_work' then 'Lost work'
    when 'scheduling' then 'Scheduling'
    when 'deserialization' then 'Deserialization'
    when 'gc' then 'Garbage collection'
    when 'fetch_wait' then 'Shuffle read'
    when 'shuffle_write' then 'Shuffle write'
    when 'spill' then 'Spill'
    when 'waiting' then 'Waiting, mostly input and output'
    when 'cpu' then 'CPU'
    when 'other_work' then 'Other work'
    when 'unexplained' then 'Not covered'
  end as label,
  part as part,
  place as place,
  workspace_id as workspaceId,
  wall_ms as wallTime,
  wall_ms / sum(wall_ms) over (partition by workspace_id, currency) as timeShare,
  core_ms as coreTime,
  cost as cost,
  currency as currency,
  is_cause as isCause,
  has_unknown_spill as hasUnknownSpill,
  stage_id as stageId,
  stage_attempt as stageAttempt,
  stage_ms as stageTime,
  stage_share as stageShare,
  stage_cluster_id as stageClusterId,
  spark_context_id as sparkContextId
from time_part
where workspace_id in ($workspaceIds)
  and execution_kind = $executionKind
  and asset_id = $assetId
  and execution_id = $execution
