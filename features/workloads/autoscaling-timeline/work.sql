-- One row: a stretch in which a run was at work on the cluster or somebody used it interactively, cut to the time; the longest.
with
stretch as (
  select
    activity.workspace_id, activity.kind, activity.job_id, activity.run_id, activity.attempt,
    greatest(activity.start_time, cast($since as timestamp)) as start_time,
    least(activity.end_time, cast($until as timestamp)) as end_time
  from cluster_activity as activity
  where activity.workspace_id in ($workspaceIds)
    and activity.cluster_id = $clusterId
    and activity.day >= cast(cast($since as timestamp) as date)
    and activity.day <= cast(cast($until as timestamp) as date)
    and activity.start_time < cast($until as timestamp)
    and activity.end_time > cast($since as timestamp)
    and activity.task_run_id is null
    and activity.kind in ('run', 'interactive')
)
select
  strftime(stretch.start_time, '%Y-%m-%dT%H:%M:%S.%gZ') as "since",
  strftime(stretch.end_time, '%Y-%m-%dT%H:%M:%S.%gZ') as "until",
  stretch.kind as kind,
  stretch.job_id as "jobId",
  coalesce(job.name, run.run_name) as "dbJobName",
  stretch.run_id as "runId",
  stretch.attempt as "attemptNumber"
from stretch
left join job
  on job.workspace_id = stretch.workspace_id
  and job.job_id = stretch.job_id
left join run
  on run.workspace_id = stretch.workspace_id
  and run.job_id = stretch.job_id
  and run.run_id = stretch.run_id
  and run.attempt = stretch.attempt
order by epoch_ms(stretch.end_time) - epoch_ms(stretch.start_time) desc, stretch.start_time, stretch.run_id
limit 1000
