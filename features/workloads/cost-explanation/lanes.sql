-- One row: one interval in which a run used a shared cluster, within one of the hours that are shown.
select
  activity.cluster_id as clusterId,
  activity.job_id as jobId,
  activity.run_id as runId,
  activity.attempt as attemptNumber,
  activity.start_time as startTime,
  activity.end_time as endTime
from cluster_activity as activity
where activity.workspace_id in ($workspaceIds)
  and activity.cluster_id in ($sharedClusterIds)
  and activity.day in ($days)
  and activity.kind = 'run'
  and activity.task_run_id is null
  and activity.start_time < activity.end_time
  and exists (
    select 1
    from (select unnest([$hours]) as hour) as shown
    where activity.start_time < cast(shown.hour as timestamp) + interval 1 hour
      and activity.end_time > cast(shown.hour as timestamp)
  )
order by clusterId, startTime, endTime
