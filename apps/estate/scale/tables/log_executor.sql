-- One row per executor of the Spark applications of the clusters on which tasks of the batch ran.
select
  account_id,
  workspace_id,
  cluster_id,
  spark_context_id,
  cast(cast(executor.place as varchar) as varchar) as executor_id,
  cast(null as varchar) as host,
  cast(4 as integer) as cores,
  cast(0 as integer) as resource_profile_id,
  cast(instant(min(from_ms)) as timestamp) as added_time,
  cast(null as timestamp) as removed_time,
  cast(null as varchar) as removed_reason,
  cast(null as varchar) as removed_kind,
  cast(sum(task_count) // 2 as bigint) as task_count,
  cast(0 as bigint) as failed_task_count,
  cast(sum(task_count * (until_ms - from_ms) // 50) // 2 as bigint) as duration_sum_ms,
  cast(sum(task_count * (until_ms - from_ms) // 2000) // 2 as bigint) as jvm_gc_ms,
  cast(sum(read_bytes) // 2 as bigint) as input_bytes,
  cast(sum(read_bytes // 3) // 2 as bigint) as shuffle_read_bytes,
  cast(sum(read_bytes // 3) // 2 as bigint) as shuffle_write_bytes,
  cast(sum(case when skew > 0.9 then read_bytes // 5 else 0 end) // 2 as bigint) as disk_spilled_bytes,
  cast(2000000000 + sum(task_count) as bigint) as peak_jvm_heap_bytes,
  cast(null as bigint) as peak_jvm_off_heap_bytes,
  cast(null as bigint) as peak_on_heap_execution_bytes,
  cast(null as bigint) as peak_on_heap_storage_bytes,
  cast(null as bigint) as peak_process_tree_rss_bytes,
  cast(null as varchar) as peak_memory_json,
  cast(min(day) as date) as day,
  cast(max(last_day) as date) as last_day
from planned_stage
cross join (select unnest([0, 1]) as place) as executor
group by account_id, workspace_id, cluster_id, spark_context_id, executor.place
order by account_id, workspace_id, cluster_id, spark_context_id, executor.place
