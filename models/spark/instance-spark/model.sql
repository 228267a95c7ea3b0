-- One row: an instance of a cluster of which event logs are read, with what the tasks of Spark did on it. Peak heaps are the largest
-- of a JVM of an executor and of the driver, null where no log measures them.
with
peak as (
  select
    account_id, workspace_id, spark_application.instance_id,
    max(case when log_executor.executor_id <> 'driver' then log_executor.peak_jvm_heap_bytes end) as executor_heap_bytes,
    max(case when log_executor.executor_id = 'driver' then log_executor.peak_jvm_heap_bytes end) as driver_heap_bytes
  from spark_application
  inner join log_executor
    using (account_id, workspace_id, cluster_id, spark_context_id)
  where spark_application.instance_id is not null
    and unix_date(spark_application.day) >= unix_date(cast(least($days, $days) as date)) - 1
  group by account_id, workspace_id, spark_application.instance_id
)
select
  execution_spark.day, execution_spark.account_id, execution_spark.workspace_id,
  execution_spark.asset_id as cluster_id,
  execution_spark.instance_id, execution_spark.start_time,
  -- include: #models/parts/spark-totals.sql
  execution_spark.idle_core_share, execution_spark.lost_executor_count, execution_spark.spot_loss_count,
  peak.executor_heap_bytes as peak_executor_heap_bytes,
  peak.driver_heap_bytes as peak_driver_heap_bytes,
  -- include: #models/parts/lost-time.sql
  execution_spark.is_complete
from execution_spark
left join execution_lost_time
  on execution_lost_time.day = execution_spark.day
  and execution_lost_time.account_id = execution_spark.account_id
  and execution_lost_time.workspace_id = execution_spark.workspace_id
  and execution_lost_time.execution_kind = execution_spark.execution_kind
  and execution_lost_time.asset_id = execution_spark.asset_id
  and execution_lost_time.execution_id = execution_spark.execution_id
left join peak
  on peak.account_id = execution_spark.account_id
  and peak.workspace_id = execution_spark.workspace_id
  and peak.instance_id = execution_spark.instance_id
where execution_spark.day in ($days)
  and execution_spark.execution_kind = 'cluster_instance'
