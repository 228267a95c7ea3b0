-- One row: one of the two attempts of runs that are compared, and why nothing is known of its Spark tasks.
with
attempts as (
  select
    *,
    -- include: #product/server/parts/attempt-in-currency.sql
  from run_attempt
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and is_first_currency
    and (
      (run_id = $runId and attempt = $attemptNumber)
      or (run_id = $otherRunId and attempt = $otherAttemptNumber)
    )
),
listed as (
  select
    -- include: #product/server/parts/attempt-columns.sql
  from attempts as run
)
select
  run.workspace_id as workspaceId,
  run.run_id as runId,
  cast(run.attempt as integer) as attemptNumber,
  run.status,
  run.trigger,
  run.compute_type as computeType,
  strftime(run.start_time, '%Y-%m-%dT%H:%M:%S.%gZ') as startTime,
  cast(run.duration_ms as double) as durationMs,
  cast(run.setup_ms as double) as setupMs,
  cast(run.execution_ms as double) as executionMs,
  cast(run.cleanup_ms as double) as cleanupMs,
  cast(run.task_count as integer) as tasksCount,
  cast(run.cluster_count as integer) as clustersCount,
  run.end_time is null as isRunning,
  listed.telemetryAbsentBecause as telemetryAbsentBecause
from run
left join listed
  on listed.workspaceId = run.workspace_id
  and listed.runId = run.run_id
  and listed.attemptNumber = run.attempt
where run.workspace_id in ($workspaceIds)
  and run.job_id = $jobId
  and (
    (run.run_id = $runId and run.attempt = $attemptNumber)
    or (run.run_id = $otherRunId and run.attempt = $otherAttemptNumber)
  )
