-- One row: a task of a maintenance; there is none, because the platform tells no tasks of its maintenance.
select
  task_run.task_key as taskKey,
  task_run.job_id as jobId,
  task_run.run_id as runId,
  task_run.attempt as attemptNumber,
  task_run.workspace_id as workspaceId,
  task_run.status as status,
  task_run.start_time as runStartTime,
  task_run.start_time as startTime,
  1 as triesCount,
  cast(null as varchar) as currency,
  cast(null as decimal(28, 10)) as runCost,
  cast(null as decimal(28, 10)) as databricksCost,
  cast(null as decimal(28, 10)) as cloudCost,
  false as isCostEstimated,
  cast(null as varchar) as estimatedBecause,
  task_run.duration_ms as runTotalDuration,
  task_run.setup_ms as setupDuration,
  task_run.duration_ms as executionDuration,
  cast(null as double) as value
from task_run
where task_run.workspace_id in ($workspaceIds)
  and false
