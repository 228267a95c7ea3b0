-- One row: a day of attempts of a stage of which another attempt was submitted on one of the days, or during which a driver had cores
-- of which its log tells on one of the days for the first time that tasks ran there, or an executor of which a late part of the log
-- tells since when it was there.
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
union
select log_stage.day
from stage_loss
inner join log_stage
  on log_stage.account_id = stage_loss.account_id
  and log_stage.workspace_id = stage_loss.workspace_id
  and log_stage.cluster_id = stage_loss.cluster_id
  and log_stage.spark_context_id = stage_loss.spark_context_id
  and log_stage.stage_id = stage_loss.stage_id
  and log_stage.stage_attempt = stage_loss.stage_attempt
inner join log_executor
  on log_executor.account_id = stage_loss.account_id
  and log_executor.workspace_id = stage_loss.workspace_id
  and log_executor.cluster_id = stage_loss.cluster_id
  and log_executor.spark_context_id = stage_loss.spark_context_id
where (log_executor.day in ($days) or log_executor.last_day in ($days))
  and log_executor.added_time <= log_stage.submission_time
  and log_stage.day not in ($days)
  and (
    (
      log_executor.executor_id = 'driver'
      and log_executor.task_count > 0
      and coalesce(log_executor.cores, 1) > 0
      and log_stage.submission_time < log_stage.completion_time
      and stage_loss.core_ms = 0
    )
    or (log_executor.cores between 0 and 4096 and stage_loss.core_ms is null)
  )
