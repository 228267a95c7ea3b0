-- One row: a day of stages of a notebook of whose applications something is known on one of the days. A session that its log covers
-- changes no more until the application or its instance has ended, and what is of no session not before.
select distinct notebook_spark_day.day
from notebook_spark_day
inner join spark_stage
  on spark_stage.day = notebook_spark_day.day
  and spark_stage.account_id = notebook_spark_day.account_id
  and spark_stage.workspace_id = notebook_spark_day.workspace_id
  and spark_stage.cluster_id = notebook_spark_day.cluster_id
inner join spark_application
  on spark_application.account_id = spark_stage.account_id
  and spark_application.workspace_id = spark_stage.workspace_id
  and spark_application.cluster_id = spark_stage.cluster_id
  and spark_application.spark_context_id = spark_stage.spark_context_id
where spark_application.day in ($days)
  and notebook_spark_day.day not in ($days)
  and (
    (notebook_spark_day.start_time is not null and not notebook_spark_day.is_complete)
    or spark_application.is_end_known
    or spark_application.has_instance_ended
  )
