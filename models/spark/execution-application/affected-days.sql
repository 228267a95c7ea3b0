-- One row: a day on which an execution began that has stages of whose losses something is known on one of the days, or an application
-- of one of the days that its row depends on: the log does not reach over its end or did not, or nothing else worked there.
select spark_tie.day
from spark_tie
inner join stage_loss
  on stage_loss.account_id = spark_tie.account_id
  and stage_loss.workspace_id = spark_tie.workspace_id
  and stage_loss.cluster_id = spark_tie.cluster_id
  and stage_loss.spark_context_id = spark_tie.spark_context_id
  and stage_loss.stage_id = spark_tie.stage_id
  and stage_loss.stage_attempt = spark_tie.stage_attempt
where stage_loss.day in ($days)
  and spark_tie.day not in ($days)
union
select execution_application.day
from execution_application
inner join spark_application
  on spark_application.account_id = execution_application.account_id
  and spark_application.workspace_id = execution_application.workspace_id
  and spark_application.cluster_id = execution_application.cluster_id
  and spark_application.spark_context_id = execution_application.spark_context_id
inner join spark_owner
  on spark_owner.day = execution_application.day
  and spark_owner.account_id = execution_application.account_id
  and spark_owner.workspace_id = execution_application.workspace_id
  and spark_owner.execution_kind = execution_application.execution_kind
  and spark_owner.asset_id = execution_application.asset_id
  and spark_owner.execution_id = execution_application.execution_id
where spark_application.day in ($days)
  and execution_application.day not in ($days)
  and (
    execution_application.lost_executors is not null
    or not execution_application.is_complete
    or spark_owner.end_time is null
    or spark_owner.end_time > spark_application.log_until_time
    or spark_owner.end_time > spark_application.end_time
  )
