-- One row: a day on which applications of a cluster began of whose instances something is known on one of the days.
select distinct log_application.day
from log_application
inner join cluster_instance_uptime
  on cluster_instance_uptime.account_id = log_application.account_id
  and cluster_instance_uptime.workspace_id = log_application.workspace_id
  and cluster_instance_uptime.cluster_id = log_application.cluster_id
where cluster_instance_uptime.day in ($days)
  and log_application.day not in ($days)
