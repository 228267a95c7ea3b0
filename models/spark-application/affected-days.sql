-- One row: a day on which applications of a cluster began of whose instances or executors something is known on one of the days.
select distinct log_application.day
from log_application
inner join cluster_instance_uptime
  on cluster_instance_uptime.account_id = log_application.account_id
  and cluster_instance_uptime.workspace_id = log_application.workspace_id
  and cluster_instance_uptime.cluster_id = log_application.cluster_id
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
where log_executor.day in ($days)
  and log_application.day not in ($days)
