-- Columns: the sums over stages of Spark.
cast(sum(staged.task_count) as bigint) as spark_task_count,
cast(sum(staged.failed_task_count) as bigint) as failed_spark_task_count,
cast(sum(staged.input_bytes) as bigint) as input_bytes,
cast(sum(staged.output_bytes) as bigint) as output_bytes,
cast(sum(staged.shuffle_read_bytes) as bigint) as shuffle_read_bytes,
cast(sum(staged.shuffle_write_bytes) as bigint) as shuffle_write_bytes,
cast(sum(staged.memory_spilled_bytes) as bigint) as memory_spilled_bytes,
