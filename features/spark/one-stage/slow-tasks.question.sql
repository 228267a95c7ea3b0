-- One row: one of the five longest tasks of an attempt of a stage, the longest first.
select
  place, task_id, task_index, task_attempt, executor_id, host, locality, is_speculative, substring(end_reason, 1, 200) as end_reason,
  unix_millis(launch_time) as launch_ms,
  duration_ms, executor_run_ms, executor_cpu_ms, jvm_gc_ms, input_bytes, shuffle_read_bytes, shuffle_write_bytes,
  memory_spilled_bytes, disk_spilled_bytes
from log_slow_task
where workspace_id in ($workspaceIds)
  and cluster_id = $clusterId
  and spark_context_id = $sparkContextId
  and stage_id = cast($stageNumber as bigint)
  and stage_attempt = cast($attemptNumber as int)
order by place nulls last
