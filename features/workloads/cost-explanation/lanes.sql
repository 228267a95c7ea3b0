-- One row: one interval in which somebody used a shared cluster, or in which it started up or was up.
select
  activity.cluster_id as clusterId,
  activity.kind as kind,
  activity.job_id as jobId,
  activity.run_id as runId,
  activity.attempt as attemptNumber,
  activity.start_time as startTime,
  activity.end_time as endTime
from cluster_activity as activity
where activity.workspace_id in ($workspaceIds)
  and activity.cluster_id in ($sharedClusterIds)
  and activity.day in ($days)
  and activity.task_run_id is null
  and activity.start_time < activity.end_time
order by clusterId, startTime, endTime
