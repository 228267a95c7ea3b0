-- One row: what the tasks of the Spark stages of an application did that began on a day on an instance of a cluster. Instance_id is
-- null where no instance of the cluster is known that was up with the application. The sum of all rows is the whole of the logs.
with
staged as (
  select
    day, account_id, workspace_id, cluster_id, spark_context_id, task_count, failed_task_count, input_bytes,
    output_bytes, shuffle_read_bytes, shuffle_write_bytes, memory_spilled_bytes, disk_spilled_bytes
  from spark_stage
  where day in ($days)
)
select
  staged.day, account_id, workspace_id, cluster_id, spark_context_id, spark_application.instance_id,
  -- include: #models/parts/spark-sums.sql
  cast(sum(staged.disk_spilled_bytes) as bigint) as disk_spilled_bytes
from staged
left join spark_application
  using (account_id, workspace_id, cluster_id, spark_context_id)
group by staged.day, account_id, workspace_id, cluster_id, spark_context_id, spark_application.instance_id
