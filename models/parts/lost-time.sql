-- Columns: what lists show of the time that an execution lost (decision 50), and its largest task.
execution_lost_time.driver_only_ms, execution_lost_time.driver_only_share, execution_lost_time.too_few_tasks_ms,
execution_lost_time.too_few_tasks_share, execution_lost_time.too_few_tasks_stage_id,
execution_lost_time.too_few_tasks_count, execution_lost_time.lost_work_ms, execution_lost_time.lost_work_share,
execution_spark.largest_task_input_bytes, execution_spark.largest_task_input_share,
execution_spark.lost_task_ms, execution_spark.lost_task_share,
