-- One row: an executor of a Spark application or its driver, with when it was there, what its tasks measured and the most memory that it
-- used; at most 5,000, those that were there the longest.
with
executor as (
  select
    log_executor.workspace_id, log_executor.executor_id, log_executor.host, log_executor.removed_kind,
    case when log_executor.cores between 0 and 4096 then log_executor.cores end as cores,
    unix_millis(log_executor.added_time) as added_ms,
    unix_millis(log_executor.removed_time) as removed_ms,
    unix_millis(coalesce(log_executor.removed_time, log_application.end_time, log_application.last_event_time)) as until_ms,
    substring(log_executor.removed_reason, 1, 500) as removed_reason,
    coalesce(log_executor.task_count, 0) as task_count,
    log_executor.failed_task_count, log_executor.duration_sum_ms, log_executor.jvm_gc_ms, log_executor.input_bytes,
    log_executor.shuffle_read_bytes, log_executor.shuffle_write_bytes, log_executor.disk_spilled_bytes, log_executor.peak_jvm_heap_bytes, log_executor.peak_jvm_off_heap_bytes, log_executor.peak_on_heap_execution_bytes,
    log_executor.peak_on_heap_storage_bytes, log_executor.peak_process_tree_rss_bytes
  from log_executor
  left join log_application
    on log_application.account_id = log_executor.account_id
    and log_application.workspace_id = log_executor.workspace_id
    and log_application.cluster_id = log_executor.cluster_id
    and log_application.spark_context_id = log_executor.spark_context_id
  where log_executor.workspace_id in ($workspaceIds)
    and log_executor.cluster_id = $clusterId
    and log_executor.spark_context_id = $sparkContextId
)
select
  workspace_id, executor_id, host, removed_kind, cores, added_ms, removed_ms,
  case when added_ms is not null then greatest(until_ms - added_ms, 0) end as present_ms,
  removed_reason, task_count, failed_task_count, duration_sum_ms as task_ms, jvm_gc_ms as gc_ms, input_bytes, shuffle_read_bytes,
  shuffle_write_bytes, disk_spilled_bytes, peak_jvm_heap_bytes, peak_jvm_off_heap_bytes, peak_on_heap_execution_bytes,
  peak_on_heap_storage_bytes, peak_process_tree_rss_bytes
from executor
order by until_ms - added_ms desc nulls last, executor_id nulls last
limit 5000
