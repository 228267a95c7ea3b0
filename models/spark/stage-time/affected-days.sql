-- One row: a day of stages of an application that may be on together with stages of one of the days, or that are on as far as a log
-- goes of which something came on one of the days.
select distinct other.day
from log_stage
inner join log_stage as other
  on other.account_id = log_stage.account_id
  and other.workspace_id = log_stage.workspace_id
  and other.cluster_id = log_stage.cluster_id
  and other.spark_context_id = log_stage.spark_context_id
where log_stage.day in ($days)
  and other.day not in ($days)
  and (
    (
      unix_date(other.day) = unix_date(log_stage.day) + 1
      and coalesce(unix_date(cast(log_stage.completion_time as date)) > unix_date(log_stage.day), true)
    )
    or (
      unix_date(other.day) = unix_date(log_stage.day) - 1
      and coalesce(unix_date(cast(other.completion_time as date)) > unix_date(other.day), true)
    )
  )
union
select log_stage.day
from log_stage
inner join log_application
  on log_application.account_id = log_stage.account_id
  and log_application.workspace_id = log_stage.workspace_id
  and log_application.cluster_id = log_stage.cluster_id
  and log_application.spark_context_id = log_stage.spark_context_id
where (log_application.day in ($days) or log_application.last_day in ($days))
  and log_stage.day not in ($days)
  and log_stage.completion_time is null
