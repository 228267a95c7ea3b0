-- One row: a stretch of time within a task run: its set-up, its work, or what its cluster was doing meanwhile and for whom.
with
task as (
  select
    workspace_id, task_run_id, task_key, cluster_id, run_id, attempt, status,
    greatest(start_time, coalesce(cast($askedSince as timestamp), start_time)) as since,
    least(
      coalesce(end_time, cast($dataNow as timestamp)),
      coalesce(cast($askedUntil as timestamp), end_time, cast($dataNow as timestamp))
    ) as until,
    start_time,
    coalesce(execution_start_time, start_time) as work_time,
    coalesce(end_time, cast($dataNow as timestamp)) as end_time
  from task_run
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and run_id = $jobRunId
    and task_run_id = $taskRunId
),
stretch as (
  select
    task.workspace_id,
    'set-up' as kind,
    $jobId as job_id,
    task.run_id, task.attempt, task.task_run_id, task.cluster_id,
    true as is_own,
    task.start_time,
    task.work_time as end_time,
    task.since,
    task.until
  from task
  union all
  select
    task.workspace_id,
    'work',
    $jobId,
    task.run_id, task.attempt, task.task_run_id, task.cluster_id, true, task.work_time, task.end_time,
    task.since, task.until
  from task
  union all
  select
    task.workspace_id, activity.kind, activity.job_id, activity.run_id, activity.attempt,
    activity.task_run_id, activity.cluster_id, false, activity.start_time, activity.end_time, task.since,
    task.until
  from task
  inner join cluster_activity as activity
    on activity.workspace_id = task.workspace_id
    and activity.cluster_id = task.cluster_id
    and activity.day >= cast(task.since as date)
    and activity.day <= cast(task.until as date)
    and activity.start_time < task.until
    and activity.end_time > task.since
    and activity.task_run_id is distinct from task.task_run_id
    and (activity.kind <> 'run' or activity.task_run_id is not null or activity.run_id is distinct from task.run_id)
  where activity.workspace_id in ($workspaceIds)
)
select
  stretch.workspace_id as workspaceId,
  stretch.kind as kind,
  stretch.is_own as isOwn,
  stretch.job_id as jobId,
  job.name as dbJobName,
  stretch.run_id as runId,
  stretch.attempt as attemptNumber,
  stretch.task_run_id as taskRunId,
  other.task_key as taskKey,
  stretch.cluster_id as clusterId,
  greatest(stretch.start_time, stretch.since) as startTime,
  least(stretch.end_time, stretch.until) as endTime,
  epoch_ms(least(stretch.end_time, stretch.until)) - epoch_ms(greatest(stretch.start_time, stretch.since)) as duration
from stretch
left join job
  on job.workspace_id = stretch.workspace_id
  and job.job_id = stretch.job_id
left join task_run as other
  on other.workspace_id = stretch.workspace_id
  and other.job_id = stretch.job_id
  and other.run_id = stretch.run_id
  and other.attempt = stretch.attempt
  and other.task_run_id = stretch.task_run_id
where stretch.start_time < stretch.until
  and stretch.end_time > stretch.since
