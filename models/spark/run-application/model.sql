-- One row: a Spark application in which an attempt of a run worked, with what the tasks of Spark did there for it.
select
  day, account_id, workspace_id, job_id, run_id, attempt, application_id, cluster_id, spark_context_id,
  input_bytes, output_bytes, shuffle_read_bytes, shuffle_write_bytes, disk_spilled_bytes, is_complete
from execution_application
where day in ($days)
  and execution_kind = 'job_run'
