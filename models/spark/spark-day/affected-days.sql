-- One row: a day of stages of applications of whose instance something else is known on one of the days than their rows say.
select distinct spark_day.day
from spark_day
inner join spark_application
  on spark_application.account_id = spark_day.account_id
  and spark_application.workspace_id = spark_day.workspace_id
  and spark_application.cluster_id = spark_day.cluster_id
  and spark_application.spark_context_id = spark_day.spark_context_id
where spark_application.day in ($days)
  and spark_day.day not in ($days)
  and spark_application.instance_id is distinct from spark_day.instance_id
