-- One row: a day on which applications began of which their log, an executor or an instance that was up with them has news on one of
-- the days. What a further part of a log changes in an application or an executor is news of its last day.
select day
from log_application
where last_day in ($days)
  and day not in ($days)
union
select log_application.day
from log_application
inner join cluster_instance_uptime
  on cluster_instance_uptime.account_id = log_application.account_id
  and cluster_instance_uptime.workspace_id = log_application.workspace_id
  and cluster_instance_uptime.cluster_id = log_application.cluster_id
  and cluster_instance_uptime.start_ms <= unix_millis(coalesce(log_application.end_time, log_application.last_event_time))
  and cluster_instance_uptime.until_ms
    >= unix_millis(coalesce(log_application.start_time, log_application.end_time, log_application.last_event_time))
where cluster_instance_uptime.day in ($days)
  and log_application.day not in ($days)
union
select log_application.day
from log_application
inner join log_executor
  on log_executor.account_id = log_application.account_id
  and log_executor.workspace_id = log_application.workspace_id
  and log_executor.cluster_id = log_application.cluster_id
  and log_executor.spark_context_id = log_application.spark_context_id
where (log_executor.day in ($days) or log_executor.last_day in ($days))
  and log_application.day not in ($days)
