-- One row: a day of stages of whose Spark jobs something is known on one of the days.
select distinct log_stage.day
from log_stage
inner join spark_job
  on spark_job.account_id = log_stage.account_id
  and spark_job.workspace_id = log_stage.workspace_id
  and spark_job.cluster_id = log_stage.cluster_id
  and spark_job.spark_context_id = log_stage.spark_context_id
  and spark_job.spark_job_id = log_stage.spark_job_id
where spark_job.day in ($days)
  and log_stage.day not in ($days)
