-- Columns: what rules may judge of the time that an execution lost to few tasks, to none, to large and to lost ones (decision 37).
execution_spark.few_tasks_lost_ms, execution_spark.few_tasks_lost_share, execution_spark.few_tasks_stage_id,
execution_spark.few_tasks_count, execution_spark.no_task_ms, execution_spark.no_task_share,
execution_spark.largest_task_input_bytes, execution_spark.largest_task_input_share,
execution_spark.lost_task_ms, execution_spark.lost_task_share, execution_spark.lost_wall_ms,
execution_spark.lost_wall_share,
