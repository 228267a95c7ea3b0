-- One row: an executor of the Spark application or its driver, as the question about its event log answers it.
with
executor as (
  select
    unnest(
      from_json(
        coalesce(cast($executors as varchar), '[]'),
        '[{"workspace_id":"VARCHAR","executor_id":"VARCHAR","host":"VARCHAR","removed_kind":"VARCHAR","cores":"BIGINT",
          "added_ms":"BIGINT","removed_ms":"BIGINT","present_ms":"BIGINT","removed_reason":"VARCHAR","task_count":"BIGINT",
          "failed_task_count":"BIGINT","task_ms":"BIGINT","gc_ms":"BIGINT","input_bytes":"BIGINT","shuffle_read_bytes":"BIGINT",
          "shuffle_write_bytes":"BIGINT","disk_spilled_bytes":"BIGINT",
          "peak_jvm_heap_bytes":"BIGINT","peak_jvm_off_heap_bytes":"BIGINT","peak_on_heap_execution_bytes":"BIGINT",
          "peak_on_heap_storage_bytes":"BIGINT","peak_process_tree_rss_bytes":"BIGINT"}]'
      ),
      max_depth := 2
    )
)
select
  executor_id as executorId,
  workspace_id as workspaceId,
  host as host,
  cores as coresCount,
  epoch_ms(added_ms) as addedTime,
  epoch_ms(removed_ms) as removedTime,
  present_ms as presentTime,
  present_ms * cores as coreTime,
  task_count as tasksCount,
  failed_task_count as failedTasksCount,
  task_ms as taskTime,
  gc_ms as gcTime,
  gc_ms / nullif(task_ms, 0) as gcShare,
  input_bytes as inputBytes,
  shuffle_read_bytes as shuffleReadBytes,
  shuffle_write_bytes as shuffleWriteBytes,
  disk_spilled_bytes as diskSpillBytes,
  case when removed_ms is not null then coalesce(removed_kind, 'unknown') end as removedKind,
  removed_reason as removedReason,
  peak_jvm_heap_bytes as peakHeapBytes,
  peak_jvm_off_heap_bytes as peakOffHeapBytes,
  peak_on_heap_execution_bytes as peakExecutionBytes,
  peak_on_heap_storage_bytes as peakStorageBytes,
  peak_process_tree_rss_bytes as peakResidentBytes
from executor
where (workspace_id is null or workspace_id in ($workspaceIds))
  and ($search is null or contains(lower(concat_ws(' ', executor_id, host, removed_kind, removed_reason)), lower($search)))
