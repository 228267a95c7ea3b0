-- One row: a Spark application in which an attempt of a run worked.
select day, account_id, workspace_id, job_id, run_id, attempt, application_id, cluster_id, spark_context_id
from execution_application
where day in ($days)
  and execution_kind = 'job_run'
