-- Columns: the sums of the tasks of an execution, and its most uneven stage.
execution_spark.application_count, execution_spark.spark_task_count, execution_spark.failed_spark_task_count,
execution_spark.input_bytes, execution_spark.output_bytes, execution_spark.shuffle_read_bytes,
execution_spark.shuffle_write_bytes, execution_spark.memory_spilled_bytes, execution_spark.disk_spilled_bytes,
execution_spark.executor_run_ms, execution_spark.executor_cpu_ms, execution_spark.jvm_gc_ms,
execution_spark.stage_count, execution_spark.failed_stage_count, execution_spark.worst_skew,
execution_spark.worst_skew_stage_id, execution_spark.worst_stage_share,
