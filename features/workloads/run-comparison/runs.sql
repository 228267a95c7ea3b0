-- One row: one of the two attempts of runs that are compared.
select
  workspace_id as workspaceId,
  run_id as runId,
  cast(attempt as integer) as attemptNumber,
  status,
  trigger,
  compute_type as computeType,
  strftime(start_time, '%Y-%m-%dT%H:%M:%S.%gZ') as startTime,
  cast(duration_ms as double) as durationMs,
  cast(setup_ms as double) as setupMs,
  cast(execution_ms as double) as executionMs,
  cast(cleanup_ms as double) as cleanupMs,
  cast(task_count as integer) as tasksCount,
  cast(cluster_count as integer) as clustersCount
from run
where workspace_id in ($workspaceIds)
  and job_id = $jobId
  and (
    (run_id = $runId and attempt = $attemptNumber)
    or (run_id = $otherRunId and attempt = $otherAttemptNumber)
  )
