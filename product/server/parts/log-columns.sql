-- Columns: the tasks of Spark, and where the data of a run is from.
spark.spark_task_count - spark.failed_spark_task_count as successfulSparkTasksCount,
spark.failed_spark_task_count as failedSparkTasksCount,
spark.spark_task_count as totalSparkTasksCount,
logged.application_ids as appIds,
case when spark.is_complete is not null then 'EVENT_LOG' when queried.read_bytes is not null then 'QUERY_HISTORY' end as bytesFrom,
spark.is_complete is not null as telemetryAvailable,
