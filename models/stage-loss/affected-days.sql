-- One row: a day of attempts of a stage of which another attempt was submitted on one of the days.
select distinct log_stage.day
from log_stage
inner join log_stage as other
  on other.account_id = log_stage.account_id
  and other.workspace_id = log_stage.workspace_id
  and other.cluster_id = log_stage.cluster_id
  and other.spark_context_id = log_stage.spark_context_id
  and other.stage_id = log_stage.stage_id
where other.day in ($days)
  and log_stage.day not in ($days)
  and log_stage.stage_attempt > 0
