-- One row: a day of stages of whose applications something is known on one of the days.
select distinct spark_stage.day
from spark_stage
inner join spark_application
  on spark_application.account_id = spark_stage.account_id
  and spark_application.workspace_id = spark_stage.workspace_id
  and spark_application.cluster_id = spark_stage.cluster_id
  and spark_application.spark_context_id = spark_stage.spark_context_id
where spark_application.day in ($days)
  and spark_stage.day not in ($days)
